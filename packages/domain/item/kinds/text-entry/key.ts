import { problem, problemIf, repeated } from '../../../form/problems.ts';
import { asciiDigits } from '../../../text/digits.ts';
import { ANOTHER_KIND, explain } from '../../verdict.ts';
import type { CheckRules, InteractionOf, MarkingRules } from '../kind.ts';
import { MAX_TEXT_CHARACTERS } from './limits.ts';

/* The key of a text entry: the accepted texts. */

type TextEntry = InteractionOf<'text-entry'>;

/** Joiners that change only how Indian scripts are drawn. Keyboards add them differently. */
const JOINERS = /[\u200c\u200d]/g;

/**
 * Returns the form of a text in which two texts are compared. The same letters may be typed in several ways: composed
 * or with marks, with Devanagari or ASCII digits, with joiners, with several spaces. Normalisation: Unicode NFC (UAX
 * #15).
 */
export function comparableText(text: string, matchCase: boolean): string {
  const plain = asciiDigits(text.normalize('NFC').replace(JOINERS, '')).trim().replace(/\s+/g, ' ');
  return matchCase ? plain : plain.toLowerCase();
}

export const textEntryChecks: CheckRules<TextEntry> = {
  interactionProblems: ({ maxCharacters }, _languages, where) =>
    problemIf(
      !Number.isInteger(maxCharacters) || maxCharacters < 1 || maxCharacters > MAX_TEXT_CHARACTERS,
      'text-length-out-of-range',
      where,
    ),
  // A quotation mark takes two characters in JSON.
  longestResponse: ({ maxCharacters }) => ({ kind: 'text', text: '"'.repeat(Math.max(0, maxCharacters)) }),
  keyProblems({ maxCharacters }, correct, where) {
    if (correct.kind !== 'texts') return [problem('key-of-another-kind', where)];
    const { accepted, matchCase = false } = correct;
    const comparable = accepted.map((text) => comparableText(text, matchCase));
    return [
      ...problemIf(accepted.length === 0, 'no-accepted-text', where),
      ...problemIf(comparable.includes(''), 'empty-accepted-text', where),
      ...problemIf(
        accepted.some((text) => text.length > maxCharacters),
        'accepted-text-too-long',
        where,
      ),
      ...repeated(comparable).map(() => problem('repeated-accepted-text', where)),
    ];
  },
};

export const textEntryMarking: MarkingRules<'text'> = {
  schemes: ['text'],
  judge(_scheme, correct, response) {
    if (response.kind !== 'text') return ANOTHER_KIND;
    if (correct.kind !== 'texts') throw new Error('A text entry needs a key of texts');
    const { accepted, matchCase = false } = correct;
    const given = comparableText(response.text, matchCase);
    return accepted.some((text) => comparableText(text, matchCase) === given)
      ? { outcome: 'right', rule: explain('accepted-text') }
      : { outcome: 'wrong', rule: explain('another-text') };
  },
};
