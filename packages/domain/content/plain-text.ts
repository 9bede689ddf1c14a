/** Matches text that a browser reads as markup: a tag or the start of a comment. "a < b" does not match. */
const markup = /<(?:!|\/?[a-z])[^<>]*>|<!--/i;

/** Returns whether a text contains markup. Texts are shown as typed, so readers would see the tags. */
export function holdsMarkup(text: string): boolean {
  return markup.test(text);
}

/** Returns whether a text is a path of this site. It has one leading slash and cannot be read as another host. */
export function isSitePath(text: string): boolean {
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text);
}
