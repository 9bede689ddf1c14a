import { type Collect, collectQuestions, type DraftItem, type Note } from '../collect-questions.ts';
import { decodeLines } from '../decode-text.ts';
import { writeText } from '../markup/write-text.ts';
import type { FileFacts, QuestionFile } from '../question-file.ts';
import { refuseQuestion } from '../refused.ts';

/*
 * Aiken format: the question is on one line. Each option is on its own line and begins with "A." or "A)". The last line
 * is, for example, "ANSWER: A". Empty lines are ignored.
 * https://docs.moodle.org/en/Aiken_format
 */

const OPTION = /^([A-Z])[.)]\s+(.*)$/;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ANSWER = /^ANSWER:\s*(.*)$/;

type Line = { line: number; text: string };
type QuestionLines = { stem: Line[]; options: (Line & { letter: string })[]; answer: Line | null };

/** Reads a file in the Aiken format. */
export function readAiken(bytes: Uint8Array, facts: FileFacts): QuestionFile {
  return collectQuestions(facts, (collect) => {
    for (const written of questionsIn(decodeLines(bytes))) readQuestion(written, facts, collect);
  });
}

/**
 * Groups lines into questions. A line that is neither an option nor an answer begins a new question, unless the current
 * question has no options yet. In that case the line is added to its text. An option or answer that belongs to no
 * question also begins one, which is refused later.
 */
function questionsIn(lines: readonly string[]): QuestionLines[] {
  const questions: QuestionLines[] = [];
  for (const [at, line] of lines.entries()) {
    const text = line.trim();
    if (text === '') continue;
    const place = { line: at + 1, text };
    const last = questions.at(-1);
    const option = OPTION.exec(text);
    const answer = ANSWER.exec(text);
    const isOpen = last && !last.answer;
    if (option && isOpen) last.options.push({ ...place, letter: option[1] ?? '', text: option[2] ?? '' });
    else if (answer && isOpen) last.answer = { ...place, text: answer[1] ?? '' };
    else if (isOpen && last.options.length === 0) last.stem.push(place);
    else questions.push({ stem: [place], options: [], answer: null });
  }
  return questions;
}

function readQuestion(written: QuestionLines, facts: FileFacts, collect: Collect): void {
  collect({ line: written.stem[0]?.line ?? 1 }, (note) => draftOf(written, facts, note));
}

function draftOf({ stem, options, answer }: QuestionLines, { language }: FileFacts, note: Note): DraftItem {
  const [question, ...others] = stem;
  if (!question || OPTION.test(question.text) || ANSWER.test(question.text))
    refuseQuestion('misplaced-line', `This line belongs to no question: ${question?.text}`);
  if (options.length < 2) refuseQuestion('missing-options', 'A question needs at least two options.');
  if (others.length > 0) refuseQuestion('misplaced-line', 'A question is written on one line. This one has several.');
  if (!answer) refuseQuestion('missing-answer', 'The question has no line “ANSWER:”.');
  const letters = options.map(({ letter }) => letter).join('');
  if (!ALPHABET.startsWith(letters))
    refuseQuestion('misplaced-line', `The letters of its options are ${letters}, and not A, B and so on.`);
  const correct = answer.text.length === 1 ? letters.indexOf(answer.text) : -1;
  if (correct === -1)
    refuseQuestion('answer-not-an-option', `The answer ${answer.text} is not among ${letters}.`, answer.line);
  const write = ({ text, line }: Line) => ({ [language]: writeText(text, 'plain', { note, line }) });
  return {
    prompt: write(question),
    answer: { kind: 'single-choice', options: options.map(write), correct },
    explanation: { [language]: '' },
  };
}
