/** Bidirectional control characters. They make text look different from what it contains. */
const turned = '\\u202a-\\u202e\\u2066-\\u2069';

/**
 * Pattern for a person's name, which also appears in mails to strangers. It rejects web addresses (`://`, `www.`,
 * a host before a slash), markup and line breaks. It requires a letter, but it allows a blank text, which each
 * form checks for itself. "S/o", "D/o" and "A. P. J." are valid parts of a name.
 */
export const personNamePattern = new RegExp(
  `^(?!.*(?:://|www\\.|[\\p{L}\\p{M}\\p{N}]\\.[\\p{L}\\p{M}]{2,}/))(?=.*\\p{L}|\\s*$)[^\\p{Cc}<>@${turned}]*$`,
  'iu',
);
