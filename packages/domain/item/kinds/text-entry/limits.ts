/** Number of characters that a candidate may type, unless the author sets another one. */
export const USUAL_TEXT_CHARACTERS = 80;
/** The largest number that an author can set. A journal entry holds the whole text. */
export const MAX_TEXT_CHARACTERS = 200;
