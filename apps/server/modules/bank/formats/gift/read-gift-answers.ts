import type { Language } from '@kasauti/domain/form/content.ts';
import { fraction, ZERO } from '@kasauti/domain/fraction.ts';
import { textAnswer, withoutWildcards } from '../accepted-texts.ts';
import type { Note } from '../collect-questions.ts';
import type { Feedback } from '../explanation.ts';
import { matchAnswer } from '../match-answer.ts';
import { numericAnswer, onlyRange, type Range, rangeAround, readDecimal } from '../numbers.ts';
import type { WrittenAnswer } from '../question-file.ts';
import { refuseQuestion } from '../refused.ts';
import { trueFalseAnswer } from '../true-false.ts';
import { fullyRight, noteDeductions, rightPlaces, type Weighted } from '../weights.ts';
import { putBack } from './split-gift.ts';

/** Converts a text of the question to the authors' markup. The text may begin with its format, for example `[html]`. */
export type WriteGift = (text: string) => string;

type Writing = { write: WriteGift; language: Language; note: Note };
type Read = { answer: WrittenAnswer; feedback: Feedback[] };
type GiftAnswer = Weighted & { sign: '=' | '~'; text: string; feedback: string };

/** Reads the text between the braces. `keepEscaped` must have replaced its escaped characters. */
export function readGiftAnswers(block: string, writing: Writing): Read {
  const text = block.trim();
  if (text === '') refuseQuestion('unsupported-question-type', 'A question for an essay cannot be imported yet.');
  const truth = /^(T|TRUE|F|FALSE)(?:#(.*))?$/is.exec(text);
  if (truth) return readTruth(truth[1] ?? '', truth[2] ?? '', writing);
  if (text.startsWith('#')) return readNumbers(text.slice(1), writing);
  const answers = split(text, writing);
  if (answers.every(({ sign, text: words }) => sign === '=' && words.includes('->')))
    return readPairs(answers, writing);
  return answers.some(({ sign }) => sign === '~') ? readChoice(answers, writing) : readTexts(answers, writing);
}

/** Reads a true-or-false answer. The first feedback is for a wrong response, the second for a right one. */
function readTruth(word: string, rest: string, { write, language }: Writing): Read {
  const isTrue = /^t/i.test(word);
  const answer = trueFalseAnswer(isTrue, language);
  const [wrong = '', right = ''] = rest.split('#').map(write);
  const [yes = '', no = ''] = answer.options.map((option) => option[language] ?? '');
  const feedback = [
    { answer: isTrue ? yes : no, feedback: right },
    { answer: isTrue ? no : yes, feedback: wrong },
  ];
  return { answer, feedback };
}

function readNumbers(text: string, { write, note }: Writing): Read {
  const isList = /^\s*[=~]/.test(text);
  const answers = isList ? split(text, { write }) : [{ ...feedbackApart(text, write), weight: HUNDRED }];
  const right = fullyRight(answers, note);
  const feedback = answers.map((one) => ({ answer: one.text, feedback: one.feedback }));
  return { answer: numericAnswer(onlyRange(right.map((one) => rangeIn(one.text)))), feedback };
}

function rangeIn(text: string): Range {
  const [from = '', to] = text.split('..');
  if (to !== undefined) return { from: readDecimal(from), to: readDecimal(to) };
  const [value = '', tolerance = '0', ...more] = text.split(':');
  if (more.length > 0) refuseQuestion('bad-number', `“${text}” is not a number.`);
  return rangeAround(readDecimal(value), readDecimal(tolerance));
}

function readPairs(answers: readonly GiftAnswer[], { write, language }: Writing): Read {
  const pairs = answers.map(({ text }): [string, string] => {
    const [row = '', ...column] = text.split('->');
    return [write(row), write(column.join('->'))];
  });
  return { answer: matchAnswer(pairs, language), feedback: [] };
}

function readChoice(answers: readonly GiftAnswer[], { write, language, note }: Writing): Read {
  const written = answers.map((one) => ({ ...one, body: write(one.text) }));
  const options = written.map(({ body }) => ({ [language]: body }));
  const feedback = written.map((one) => ({ answer: one.body, feedback: one.feedback }));
  noteDeductions(answers, note);
  // GIFT has no other way to mark a multiple choice: if no option begins with "=", several options may be right.
  if (answers.every(({ sign }) => sign === '~'))
    return { answer: { kind: 'multiple-choice', options, correct: rightPlaces(answers, note) }, feedback };
  const [right, ...others] = fullyRight(written, note);
  if (!right || others.length > 0)
    return refuseQuestion('several-right-options', 'Several options earn all marks, but only one may be chosen.');
  return { answer: { kind: 'single-choice', options, correct: written.indexOf(right) }, feedback };
}

function readTexts(answers: readonly GiftAnswer[], { write, note }: Writing): Read {
  const right = fullyRight(answers, note).map(({ text }) => withoutWildcards(putBack(text).trim()));
  const feedback = answers.map(({ text, feedback: words }) => ({ answer: write(text), feedback: words }));
  return { answer: textAnswer(right, false), feedback };
}

const HUNDRED = fraction(100);

/** Divides a text into answers. Each begins with "=" or "~", which may be followed by a weight: "~%50%". */
function split(text: string, { write }: Pick<Writing, 'write'>): GiftAnswer[] {
  const [before = '', ...parts] = text.split(/([=~])/);
  if (before.trim() !== '')
    refuseQuestion(
      'bad-answer-block',
      `“${putBack(before).trim()}” is not an answer: the character = or ~ is missing before it.`,
    );
  const answers: GiftAnswer[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    const sign = parts[at] === '=' ? '=' : '~';
    const [, weight, words = ''] = /^\s*(?:%([^%]*)%)?(.*)$/s.exec(parts[at + 1] ?? '') ?? [];
    const usual = sign === '=' ? HUNDRED : ZERO;
    const answer = feedbackApart(words, write);
    answers.push({ ...answer, sign, weight: weight === undefined ? usual : readDecimal(weight) });
  }
  return answers;
}

function feedbackApart(text: string, write: WriteGift): { text: string; feedback: string } {
  const [words = '', ...feedback] = text.split('#');
  return { text: words.trim(), feedback: write(feedback.join('#')) };
}
