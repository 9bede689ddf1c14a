import type { BuiltFormProblem } from '@kasauti/contract/authoring/forms.ts';
import { t } from '@lingui/core/macro';

/** Returns a problem of a form as a sentence. Rare problems are in English. */
export function problemText({ code, message }: BuiltFormProblem): string {
  switch (code) {
    case 'missing-language':
      return t`Write this in this language too`;
    case 'empty-text':
      return t`Nothing is written here yet`;
    case 'no-sections':
      return t`Add a section`;
    case 'empty-section':
      return t`Add a question to this section`;
    case 'section-without-minutes':
      return t`Another section has minutes of its own, so this one needs them too`;
    case 'no-marking':
      return t`Say how these questions are marked`;
    case 'marking-not-a-fraction':
      return t`Write marks as numbers or fractions, such as 4 or -1/3`;
    case 'marking-out-of-order':
      return t`A right answer must earn marks, and a wrong answer must not`;
    case 'question-not-approved':
      return t`This question has no approved version yet`;
    case 'question-is-sample':
      return t`The page of a test shows this question with its answer, or has shown it`;
    case 'enemies-together':
      return t`This question is never together with another question of this form`;
    case 'passage-not-approved':
      return t`The passage of this question has no approved version yet`;
    case 'passage-apart':
      return t`Move this question next to the others of its passage`;
    case 'blueprint-empty':
      return t`Add a row to this section`;
    case 'row-short':
      return t`The bank has too few questions for this row`;
    case 'row-marks-differ':
      return t`Questions of this row could give different marks. Choose a kind, or give all kinds the same marks.`;
    case 'nothing-drawn':
      return t`All questions are chosen, so every variant would be the same`;
    case 'variants-equal':
      return t`The bank is too small for so many variants: two of them would have the same questions`;
    case 'repeated-item':
      return t`This question is in the form twice`;
    default:
      return message;
  }
}

/** Returns the problems of a form as lines of a list. Problems that read the same are one line. */
export function problemLines(problems: readonly BuiltFormProblem[]): { place: string; text: string }[] {
  const lines = problems.map((problem) => ({ place: problemPlace(problem.place), text: lineText(problem) }));
  return [...new Map(lines.map((line) => [`${line.place}: ${line.text}`, line])).values()];
}

function lineText(problem: BuiltFormProblem): string {
  if (problem.code !== 'missing-language') return problemText(problem);
  return problem.language === 'hi' ? t`The Hindi text is missing` : t`The English text is missing`;
}

/** Returns the name of the part that a problem concerns. */
export function problemPlace(place: string): string {
  const [, no, row] = /^section (\d+)(?:, row (\d+))?/.exec(place) ?? [];
  if (no !== undefined && row !== undefined) return t`Section ${no}, row ${row}`;
  if (no !== undefined) return t`Section ${no}`;
  const code = /^question ([^,]+)/.exec(place)?.[1];
  if (code !== undefined) return t`Question ${code}`;
  const passage = /^passage ([^,]+)/.exec(place)?.[1];
  if (passage !== undefined) return t`Passage ${passage}`;
  switch (place) {
    case 'title':
      return t({ context: 'form', message: 'Title' });
    case 'instructions':
      return t({ context: 'form', message: 'Instructions' });
    case 'variants':
      return t`Variants of the paper`;
    default:
      return t({ context: 'form', message: 'Form' });
  }
}
