/**
 * Maximum length of a number as text. Real answers are shorter. The limit also bounds the time for the arithmetic. It
 * is in a separate file, because the player needs the limit but not the arithmetic.
 */
export const MAX_NUMBER_CHARACTERS = 40;
