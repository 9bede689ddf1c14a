/**
 * Maximum length of a stored response (`responseText`) in characters. The server refuses longer responses. A form is
 * therefore not published if one of its questions could have a longer response.
 */
export const MAX_RESPONSE_CHARACTERS = 4096;
