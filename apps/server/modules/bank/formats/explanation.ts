import type { Note } from './collect-questions.ts';

/** Feedback to one answer, as it was written. Both are texts of the authors' markup. */
export type Feedback = { answer: string; feedback: string };

/**
 * Returns the explanation of a question. The house has one for each question, so feedback to single answers follows
 * the general one as a list.
 */
export function explanationOf(general: string, feedback: readonly Feedback[], note: Note): string {
  const given = feedback.filter((one) => one.feedback !== '');
  if (given.length > 0) note('feedback-moved', 'The feedback to single answers is in the explanation now.');
  const entries = given.map(({ answer, feedback: words }) => `- ${oneLine(answer)}: ${oneLine(words)}`).join('\n');
  return [general, entries].filter((part) => part !== '').join('\n\n');
}

/** An entry of a list has one line. Rows of tables and entries of lists keep their signs. */
function oneLine(markup: string): string {
  return markup.replaceAll(/\n+/g, ' ');
}
