import type { Note } from './collect-questions.ts';

/** Feedback to one answer. Both texts are in the authors' markup. */
export type Feedback = { answer: string; feedback: string };

/**
 * Returns the explanation of a question. This product stores one explanation per question. The feedback to single
 * answers is therefore appended to the general feedback as a list.
 */
export function explanationOf(general: string, feedback: readonly Feedback[], note: Note): string {
  const given = feedback.filter((one) => one.feedback !== '');
  if (given.length > 0) note('feedback-moved', 'The feedback to single answers was moved into the explanation.');
  const entries = given.map(({ answer, feedback: words }) => `- ${oneLine(answer)}: ${oneLine(words)}`).join('\n');
  return [general, entries].filter((part) => part !== '').join('\n\n');
}

/**
 * Joins the lines of a text, because a list entry has one line. If the text has tables or lists, their "|" and "-" stay
 * in it.
 */
function oneLine(markup: string): string {
  return markup.replaceAll(/\n+/g, ' ');
}
