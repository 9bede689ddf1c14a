/** Marks that turn the writing direction: the text behind them reads otherwise than it is. */
const turned = '\\u202a-\\u202e\\u2066-\\u2069';

/**
 * A person's name goes into mails, also to people who do not know them: it is no address to follow (`://`, `www.`, a
 * host before a slash), no markup, one line, and somebody can read it: it has a letter (that it is not blank, each form
 * says for itself). "S/o", "D/o" and "A. P. J." are parts of names.
 */
export const personNamePattern = new RegExp(
  `^(?!.*(?:://|www\\.|[\\p{L}\\p{M}\\p{N}]\\.[\\p{L}\\p{M}]{2,}/))(?=.*\\p{L}|\\s*$)[^\\p{Cc}<>@${turned}]*$`,
  'iu',
);
