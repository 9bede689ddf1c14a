/** Maximum number of characters that a candidate may write, if the author does not set it. It is about 800 words. */
export const USUAL_ESSAY_CHARACTERS = 5000;
/**
 * The highest maximum that an author can set. In Devanagari each character takes three bytes, so the longest text still
 * fits into `MAX_ESSAY_BYTES`.
 */
export const MAX_ESSAY_CHARACTERS = 20_000;
/** Maximum length of a stored response (`responseText`) to an extended text, in bytes of UTF-8. */
export const MAX_ESSAY_BYTES = 64 * 1024;

/** The highest number of lines that an author can expect. */
export const MAX_EXPECTED_LINES = 60;
/** The highest number of criteria in a rubric. Publishing a question checks it. */
export const MAX_CRITERIA = 20;
