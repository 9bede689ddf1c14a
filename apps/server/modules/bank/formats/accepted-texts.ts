import { comparableText } from '@kasauti/domain/item/kinds/text-entry/key.ts';
import { MAX_TEXT_CHARACTERS, USUAL_TEXT_CHARACTERS } from '@kasauti/domain/item/kinds/text-entry/limits.ts';
import type { WrittenAnswer } from './question-file.ts';
import { refuseQuestion } from './refused.ts';

/** Returns the answer of a text entry. If several texts compare as equal, only the first of them is stored. */
export function textAnswer(texts: readonly string[], matchCase: boolean): WrittenAnswer & { kind: 'text-entry' } {
  const byForm = new Map<string, string>();
  for (const text of texts) {
    const form = comparableText(text, matchCase);
    if (form === '') refuseQuestion('no-correct-answer', 'One of its right texts is empty.');
    if (!byForm.has(form)) byForm.set(form, text.trim());
  }
  const accepted = [...byForm.values()];
  const longest = Math.max(...accepted.map(({ length }) => length));
  if (longest > MAX_TEXT_CHARACTERS)
    refuseQuestion('answer-too-long', `A right text has more than ${MAX_TEXT_CHARACTERS} characters.`);
  return {
    kind: 'text-entry',
    accepted,
    ...(matchCase ? { matchCase } : {}),
    ...(longest > USUAL_TEXT_CHARACTERS ? { maxCharacters: MAX_TEXT_CHARACTERS } : {}),
  };
}

/**
 * Returns a Moodle answer as plain text. In Moodle, `*` matches any text, and `\*` is an asterisk. A text with a
 * wildcard is refused.
 */
export function withoutWildcards(text: string): string {
  if (/(?<!\\)\*/.test(text))
    refuseQuestion('wildcard', `“${text}” has a star, which stands for many texts. Write each right text in full.`);
  return text.replaceAll('\\*', '*');
}
