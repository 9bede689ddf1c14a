/**
 * Maximum length of a number as text. No real answer is longer. The limit also bounds the cost of the arithmetic. It
 * has a file of its own, because the player needs it without the arithmetic.
 */
export const MAX_NUMBER_CHARACTERS = 40;
