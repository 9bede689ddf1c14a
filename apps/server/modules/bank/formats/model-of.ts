import type { SourceItem } from '@kasauti/domain/form/content.ts';
import { canonicalJson } from '@kasauti/domain/text/canonical-json.ts';
import { compileItem } from '../source/compile-item.ts';
import type { WrittenItem } from './question-file.ts';

/**
 * Returns all that a question means: what candidates see, its key, its topic and its difficulty. Two ways to write the
 * same text give the same model.
 */
export function modelOf(item: WrittenItem | SourceItem): unknown {
  // The bank sorts the members of a question when it stores it, and the ids of options come from that order.
  const stored = JSON.parse(canonicalJson(withEnglish(item))) as SourceItem;
  const { itemRef, topic, difficulty } = stored;
  return { itemRef, topic, difficulty, ...compileItem(stored, 'salt', 'version') };
}

/** Adds an empty English text where a question has only a Hindi one, because a question is compiled with both. */
function withEnglish(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withEnglish);
  if (typeof value !== 'object' || value === null) return value;
  if ('hi' in value && !('en' in value)) return { en: '', ...value };
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withEnglish(member)]));
}
