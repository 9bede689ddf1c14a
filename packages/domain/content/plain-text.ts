/** Something that a browser would read as markup: a tag, or what begins a comment. "a < b" is none. */
const markup = /<(?:!|\/?[a-z])[^<>]*>|<!--/i;

/** Texts are shown as people wrote them, so markup in them would be shown too, brackets and all. */
export function holdsMarkup(text: string): boolean {
  return markup.test(text);
}

/** A path of this site: one slash, and nothing that a browser would read as another host. */
export function isSitePath(text: string): boolean {
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text);
}
