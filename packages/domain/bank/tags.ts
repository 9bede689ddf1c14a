/** Maximum number of tags of a question. */
export const MAX_TAGS = 20;
/** Maximum length of a tag, in characters. */
export const MAX_TAG_CHARACTERS = 40;

/**
 * Returns a tag in the form in which it is stored and compared: in lower case, with single spaces. Equal words in
 * different Unicode forms become equal. Returns an empty string if nothing remains.
 */
export function tidyTag(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}

export type TagChange = { add: readonly string[]; remove: readonly string[] };

/**
 * Returns a question's tags after a change, sorted. Returns null if they would be more than `MAX_TAGS`. A tag that is
 * both added and removed is removed.
 */
export function changedTags(tags: readonly string[], { add, remove }: TagChange): string[] | null {
  const removed = new Set(remove.map(tidyTag));
  const all = new Set([...tags, ...add].map(tidyTag).filter((tag) => tag !== '' && !removed.has(tag)));
  return all.size > MAX_TAGS ? null : [...all].sort();
}
