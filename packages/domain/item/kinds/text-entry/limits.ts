/** Maximum number of characters that a candidate may type, if the author does not set it. */
export const USUAL_TEXT_CHARACTERS = 80;
/** The highest maximum that an author can set. It is limited because each journal entry contains the whole text. */
export const MAX_TEXT_CHARACTERS = 200;
