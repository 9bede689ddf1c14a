import { problem, problemIf, repeated } from '../../../form/problems.ts';
import { asciiDigits } from '../../../text/digits.ts';
import { ANOTHER_KIND, explain } from '../../verdict.ts';
import type { CheckRules, InteractionOf, MarkingRules } from '../kind.ts';
import { MAX_TEXT_CHARACTERS } from './limits.ts';

/* The key of a text entry contains the accepted texts. */

type TextEntry = InteractionOf<'text-entry'>;

/** Joiners affect only how Indian scripts look. Some keyboards add them and others do not. */
const JOINERS = /[\u200c\u200d]/g;

/**
 * Returns the form in which texts are compared. The same text can be typed in several ways: with composed letters or
 * with combining marks, with Devanagari or ASCII digits, with or without joiners, and with one or several spaces.
 * Normalisation: Unicode NFC (UAX #15).
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
  // The longest text in JSON consists of quotation marks, because each takes two characters.
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
