import type { Pictures } from '@kasauti/domain/form/pictures.ts';
import type { SourceItem, SourcePassage, SourceText } from '@kasauti/domain/form/source.ts';
import { mapTexts } from '@kasauti/domain/form/texts-in.ts';
import { NotInXml } from '../../../platform/xml/write-xml.ts';
import {
  type PassageToWrite,
  type QuestionToWrite,
  Refused,
  refuseQuestion,
  type WrittenItem,
  type WrittenPassage,
  type WrittenText,
} from '../formats/index.ts';
import { checkItem } from '../source/check-item.ts';
import { checkPassage } from '../source/check-passage.ts';
import { MarkupError } from '../source/parse-markup.ts';

/** A passage of the bank with its code. `pictures` are those that its texts show. */
export type PassageOfBank = { code: string; source: SourcePassage; pictures: Pictures };
type QuestionOfBank = { code: string; source: SourceItem; pictures: Pictures; passage: PassageOfBank | undefined };

/**
 * Prepares a question for a file, with its passage. A question in Hindi alone is written in Hindi. Throws `Refused` for
 * a question or a passage with a problem, because a file must be read in the same way everywhere.
 */
export function writableQuestion({ code, source, pictures, passage }: QuestionOfBank): QuestionToWrite {
  if (source.stimulusRef !== undefined && !passage)
    refuseQuestion('missing-file', 'The passage of the question is not in the bank.');
  const { text, checked, language } = inOneLanguage(source, source.prompt);
  const [problem] = checkItem(checked, code, pictures).problems;
  if (problem) refuseQuestion('bad-answer', `The question has a problem: ${problem.message}`);
  const item = { ...(text as WrittenItem), itemRef: code };
  return { item, language, pictures, ...(passage && { passage: writablePassage(passage) }) };
}

function writablePassage({ code, source, pictures }: PassageOfBank): PassageToWrite {
  const { text, checked, language } = inOneLanguage(source, source.body);
  const [problem] = checkPassage(checked, pictures).problems;
  if (problem) refuseQuestion('bad-answer', `Its passage ${code} has a problem: ${problem.message}`);
  const { stimulusRef: _, ...passage } = text as WrittenPassage & { stimulusRef?: string };
  return { code, passage, language, pictures };
}

/**
 * Returns a source without empty texts, the language that all its texts have, and the source to check. The checks
 * expect English texts. Those of a source in Hindi alone are checked as if they were English.
 */
function inOneLanguage<Source>(source: Source, main: SourceText) {
  const isHindiAlone = main.en.trim() === '' && (main.hi ?? '').trim() !== '';
  const text: unknown = isHindiAlone ? fromHindi(source, (hi) => ({ hi })) : source;
  const checked = isHindiAlone ? fromHindi(source, (hi) => ({ en: hi })) : source;
  return { text, checked: checked as Source, language: isHindiAlone ? ('hi' as const) : ('en' as const) };
}

/** Replaces each text without English words by one that is made of its Hindi words. */
function fromHindi(source: unknown, textOf: (hi: string) => WrittenText): unknown {
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
