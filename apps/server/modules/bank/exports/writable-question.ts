import type { Language, SourceItem } from '@kasauti/domain/form/content.ts';
import type { Pictures } from '@kasauti/domain/form/pictures.ts';
import { mapTexts } from '@kasauti/domain/form/texts-in.ts';
import { NotInXml } from '../../../platform/xml/write-xml.ts';
import { Refused, refuseQuestion, type WrittenItem, type WrittenText } from '../formats/index.ts';
import { checkItem } from '../source/check-item.ts';
import { MarkupError } from '../source/parse-markup.ts';

/**
 * A question as a file holds it: without empty texts. `language` is the language that all its texts have. `pictures`
 * are those that its texts show.
 */
export type WritableQuestion = { item: WrittenItem; language: Language; pictures: Pictures };

/**
 * Prepares a question for a file. A question in Hindi alone is written in Hindi. Throws `Refused` for a question with a
 * problem, because a file must be read in the same way everywhere.
 */
export function writableQuestion(code: string, source: SourceItem, pictures: Pictures): WritableQuestion {
  if (source.stimulusRef !== undefined)
    refuseQuestion('unsupported-element', 'The question belongs to a shared passage, which is not exported yet.');
  const isHindiAlone = source.prompt.en.trim() === '' && (source.prompt.hi ?? '').trim() !== '';
  // The checks expect English texts. Those of a question in Hindi alone are checked as if they were English.
  const checked = isHindiAlone ? fromHindi(source, (hi) => ({ en: hi })) : source;
  const [problem] = checkItem(checked as SourceItem, code, pictures).problems;
  if (problem) refuseQuestion('bad-answer', `The question has a problem: ${problem.message}`);
  const item = (isHindiAlone ? fromHindi(source, (hi) => ({ hi })) : source) as WrittenItem;
  return { item: { ...item, itemRef: code }, language: isHindiAlone ? 'hi' : 'en', pictures };
}

/** Replaces each text without English words by one that is made of its Hindi words. */
function fromHindi(source: SourceItem, textOf: (hi: string) => WrittenText): unknown {
  return mapTexts(source, (text) => (text.en?.trim() === '' ? textOf(text.hi ?? '') : text));
}

/** Returns what `write` returns, or the reason why the question cannot be written. */
export function writtenOrReason<T>(write: () => T): { written: T } | { reason: string } {
  try {
    return { written: write() };
  } catch (error) {
    const isRefused = error instanceof Refused || error instanceof MarkupError || error instanceof NotInXml;
    if (!isRefused) throw error;
    return { reason: error.message };
  }
}
