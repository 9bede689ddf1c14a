import type { XmlElement } from '@kasauti/domain/text/xml-tree.ts';
import { textAnswer, withoutWildcards } from '../accepted-texts.ts';
import type { Feedback } from '../explanation.ts';
import { matchAnswer } from '../match-answer.ts';
import { numericAnswer, onlyRange, rangeAround, readDecimal } from '../numbers.ts';
import type { WrittenAnswer } from '../question-file.ts';
import { refuseQuestion } from '../refused.ts';
import { trueFalseAnswer } from '../true-false.ts';
import { fullyRight, noteDeductions, rightPlaces, type Weighted } from '../weights.ts';
import { childOf, childrenOf, innerText, type MoodleWriting, writeMoodleText } from './moodle-text.ts';

type Read = { answer: WrittenAnswer; feedback: Feedback[] };
type MoodleAnswer = Weighted & { element: XmlElement; text: string; feedback: string };

const readers: Readonly<Record<string, (question: XmlElement, writing: MoodleWriting) => Read>> = {
  multichoice: readChoice,
  truefalse: readTruth,
  shortanswer: readTexts,
  numerical: readNumbers,
  matching: readPairs,
};

/** Reads the answers of a question according to its type. Refuses unknown types. */
export function readMoodleAnswer(question: XmlElement, writing: MoodleWriting): Read {
  const type = question.attributes.get('type') ?? '';
  const read = Object.hasOwn(readers, type) ? readers[type] : undefined;
  if (!read) return refuseQuestion('unsupported-question-type', `Questions of the type “${type}” cannot be imported.`);
  return read(question, writing);
}

function answersOf(question: XmlElement, writing: MoodleWriting): MoodleAnswer[] {
  return childrenOf(question, 'answer').map((element) => ({
    element,
    text: innerText(element),
    weight: readDecimal(element.attributes.get('fraction') ?? '0'),
    feedback: writeMoodleText(childOf(element, 'feedback'), writing),
  }));
}

function isYes(element: XmlElement | null, usual: boolean): boolean {
  const text = innerText(element);
  return text === '' ? usual : text === 'true' || text === '1';
}

function readChoice(question: XmlElement, writing: MoodleWriting): Read {
  const { note, language } = writing;
  const answers = answersOf(question, writing).map((one) => ({ ...one, body: writeMoodleText(one.element, writing) }));
  const options = answers.map(({ body }) => ({ [language]: body }));
  const feedback = answers.map((one) => ({ answer: one.body, feedback: one.feedback }));
  const order = isYes(childOf(question, 'shuffleanswers'), true) ? {} : ({ keepsOrder: true } as const);
  if (options.length < 2) refuseQuestion('missing-options', 'A question needs at least two options.');
  noteDeductions(answers, note);
  if (!isYes(childOf(question, 'single'), true))
    return { answer: { kind: 'multiple-choice', options, correct: rightPlaces(answers, note), ...order }, feedback };
  const [right, ...others] = fullyRight(answers, note);
  if (!right || others.length > 0)
    return refuseQuestion('several-right-options', 'Several options earn all marks, but only one may be chosen.');
  return { answer: { kind: 'single-choice', options, correct: answers.indexOf(right), ...order }, feedback };
}

function readTruth(question: XmlElement, writing: MoodleWriting): Read {
  const answers = answersOf(question, writing);
  const [right, ...others] = fullyRight(answers, writing.note);
  const isTruth = answers.every(({ text }) => text === 'true' || text === 'false');
  if (!right || others.length > 0 || !isTruth || answers.length !== 2)
    return refuseQuestion('bad-answer-block', 'One of “true” and “false” must be right.');
  const answer = trueFalseAnswer(right.text === 'true', writing.language);
  const [yes = '', no = ''] = answer.options.map((option) => option[writing.language] ?? '');
  const feedback = answers.map((one) => ({ answer: one.text === 'true' ? yes : no, feedback: one.feedback }));
  return { answer, feedback };
}

function readTexts(question: XmlElement, writing: MoodleWriting): Read {
  const answers = answersOf(question, writing);
  const right = fullyRight(answers, writing.note).map(({ text }) => withoutWildcards(text));
  return { answer: textAnswer(right, isYes(childOf(question, 'usecase'), false)), feedback: spoken(answers, writing) };
}

function readNumbers(question: XmlElement, writing: MoodleWriting): Read {
  if (childOf(question, 'units')) refuseQuestion('unsupported-question-type', 'Numbers with units cannot be imported.');
  const answers = answersOf(question, writing);
  const ranges = fullyRight(answers, writing.note).map(({ text, element }) =>
    rangeAround(readDecimal(text), readDecimal(innerText(childOf(element, 'tolerance')) || '0')),
  );
  return { answer: numericAnswer(onlyRange(ranges)), feedback: spoken(answers, writing) };
}

function readPairs(question: XmlElement, writing: MoodleWriting): Read {
  const pairs = childrenOf(question, 'subquestion').map((element) => {
    const column = childOf(element, 'answer');
    return [writeMoodleText(element, writing), writeMoodleText(column, writing)] as const;
  });
  return { answer: matchAnswer(pairs, writing.language), feedback: [] };
}

function spoken(answers: readonly MoodleAnswer[], writing: MoodleWriting): Feedback[] {
  return answers.map(({ element, feedback }) => ({ answer: writeMoodleText(element, writing), feedback }));
}
