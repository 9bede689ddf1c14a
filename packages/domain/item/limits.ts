/**
 * Maximum length of a stored response in characters (`responseText`). The server refuses longer ones, so a form with
 * a question that could have a longer response cannot be published.
 */
export const MAX_RESPONSE_CHARACTERS = 4096;
