import type { SourceText } from '@kasauti/domain/form/source.ts';
import fc from 'fast-check';
import { withAnyRecording } from './any-recording.ts';

/* Random texts of questions in the authors' markup, in one or both languages. */

const word = fc.oneof(
  fc.constantFrom(
    'gas',
    'x < y',
    'R&D',
    '“quoted”',
    '50 %',
    "it's",
    '\\*',
    '\\$',
    '\\\\',
    '\\[',
    '\\|',
    '=1+1',
    'भारत',
    '😀',
  ),
  fc.stringMatching(/^[a-z0-9 ]{1,8}$/).map((text) => text.replaceAll(/ +/g, ' ').trim() || 'a'),
);
const formula = fc.constantFrom(
  '$x^2$',
  '$\\frac{1}{2} < \\sqrt{3}$',
  '$\\mathrm{H_2O}$',
  '$\\displaystyle\\sum_{i=1}^n i$',
  '$a_{ij}$',
);
const emphasis = fc.constantFrom('**bold**', '*slanted*', '**bold $y$**');
const line = fc
  .array(fc.oneof({ weight: 4, arbitrary: word }, formula, emphasis), { minLength: 1, maxLength: 5 })
  .map((words) => words.join(' '));
const list = fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.map((text) => `- ${text}`).join('\n'));
const heading = line.map((text) => `# ${text}`);
const numberedList = fc
  .tuple(fc.constantFrom(0, 1, 7), fc.array(line, { minLength: 1, maxLength: 3 }))
  .map(([first, lines]) => lines.map((text, at) => `${first + at}. ${text}`).join('\n'));
const table = fc
  .array(fc.tuple(line, line), { minLength: 1, maxLength: 3 })
  .map((rows) => rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n'));
const block = fc.oneof(
  { weight: 4, arbitrary: fc.array(line, { minLength: 1, maxLength: 2 }).map((lines) => lines.join('\n')) },
  heading,
  list,
  numberedList,
  table,
);
/** A text with paragraphs, headings, lists and tables. */
const blocks = fc.array(block, { minLength: 1, maxLength: 3 }).map((all) => all.join('\n\n'));

/** Texts that differ from each other by their numbers, because two options must not be the same. */
export const numbered = (texts: readonly SourceText[], between: string): SourceText[] =>
  texts.map(({ en, hi }, at) => ({
    en: `${en}${between}${at}`,
    ...(hi === undefined ? {} : { hi: `${hi}${between}${at}` }),
  }));

/** Random texts. `spoken` are long texts of which some have a recording. */
export type Texts = Record<'spoken' | 'long' | 'short' | 'unit', fc.Arbitrary<SourceText>>;

const plainLine = fc
  .array(fc.oneof({ weight: 3, arbitrary: word }, formula), { minLength: 1, maxLength: 4 })
  .map((words) => words.join(' '));
const plainBlocks = fc.array(plainLine, { minLength: 1, maxLength: 2 }).map((all) => all.join('\n\n'));

export function textsIn(hasHindi: boolean, isPlain: boolean): Texts {
  const both = (text: fc.Arbitrary<string>): fc.Arbitrary<SourceText> =>
    hasHindi ? fc.record({ en: text, hi: text.map((one) => `हिंदी ${one}`) }) : fc.record({ en: text });
  const long = both(isPlain ? plainBlocks : blocks);
  return {
    spoken: isPlain ? long : withAnyRecording(long),
    long,
    short: both(isPlain ? plainLine : line),
    unit: both(fc.constantFrom('kg', 'm/s', 'N & m')),
  };
}
