import type { Content, WireContentEntry } from '@kasauti/contract/content/staff-content.ts';
import type { Entry } from './store/entries.ts';

/** Converts a stored text of the site to the form of the contract. */
export function presentEntry({ entryId, kind, slug, version, isHidden, updatedAt, body }: Entry): WireContentEntry {
  const content = { kind, ...(slug !== null && { slug }), ...(body as object) } as Content;
  return { id: entryId, version, isHidden, updatedAt: updatedAt.toISOString(), content };
}
