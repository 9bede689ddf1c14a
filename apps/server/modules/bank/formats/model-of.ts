import type { SourceItem } from '@kasauti/domain/form/source.ts';
import { mapTexts } from '@kasauti/domain/form/texts-in.ts';
import { canonicalJson } from '@kasauti/domain/text/canonical-json.ts';
import { compileItem } from '../source/compile-item.ts';
import type { WrittenItem } from './question-file.ts';

/**
 * Returns all that a question means: what candidates see, its key, its topic and its difficulty. Two ways to write the
 * same text give the same model.
 */
export function modelOf(item: WrittenItem | SourceItem): unknown {
  // A question is compiled with English texts. Where only Hindi is written, the English text is empty.
  const inEnglish = mapTexts(item, (text) => ({ en: '', ...text }));
  // The bank sorts the members of a question when it stores it, and the ids of options come from that order.
  const stored = JSON.parse(canonicalJson(inEnglish)) as SourceItem;
  const { itemRef, topic, difficulty } = stored;
  return { itemRef, topic, difficulty, ...compileItem(stored, 'salt', 'version') };
}
