import type { Language } from '@kasauti/domain/form/content.ts';
import { ZERO } from '@kasauti/domain/fraction.ts';
import { textAnswer } from '../accepted-texts.ts';
import type { DraftItem, Note } from '../collect-questions.ts';
import { writeText } from '../markup/write-text.ts';
import { numericAnswer, rangeAround, readDecimal } from '../numbers.ts';
import type { FileFacts, WrittenAnswer, WrittenText } from '../question-file.ts';
import { refuseQuestion } from '../refused.ts';
import { trueFalseAnswer } from '../true-false.ts';
import { LETTERS, type Row } from './columns.ts';

type RowReading = { facts: FileFacts; note: Note; line: number };
type Texts = (column: string) => WrittenText;

/** Reads one row of the template. */
export function readRow(row: Row, { facts, note, line }: RowReading): DraftItem {
  const language = languageOf(row, facts);
  const write = (text: string) => writeText(text, 'plain', { note, line });
  const texts: Texts = (column) => {
    const second = row(`${column}_hi`);
    return { [language]: write(row(column)), ...(second === '' ? {} : { hi: write(second) }) };
  };
  if (language === 'hi' && row('stem_hi') !== '')
    refuseQuestion('bad-language', 'A question in Hindi has its text in the column stem, and stem_hi stays empty.');
  if (row('stem') === '') refuseQuestion('missing-text', 'The column stem is empty.');
  const answer = answerOf(row, texts, language);
  if (row('marks') !== '' || row('negative_marks') !== '')
    note('marks-left-out', 'The marks are ignored. The form that uses the question sets the marks.');
  return {
    prompt: texts('stem'),
    answer,
    explanation: texts('explanation'),
    ...(row('topic') === '' ? {} : { topic: row('topic') }),
    difficulty: difficultyOf(row, facts),
  };
}

function languageOf(row: Row, facts: FileFacts): Language {
  const language = row('language') || facts.language;
  if (language === 'en' || language === 'hi') return language;
  return refuseQuestion('bad-language', `The language ${language} is not known: en or hi.`);
}

function difficultyOf(row: Row, facts: FileFacts): FileFacts['difficulty'] {
  const difficulty = row('difficulty') || facts.difficulty;
  if (difficulty === 'easy' || difficulty === 'medium' || difficulty === 'hard') return difficulty;
  return refuseQuestion('bad-difficulty', `The difficulty ${difficulty} is not known: easy, medium or hard.`);
}

function answerOf(row: Row, texts: Texts, language: Language): WrittenAnswer {
  const correct = row('correct');
  if (correct === '') refuseQuestion('missing-answer', 'The column correct is empty.');
  const type = row('type').toLowerCase();
  switch (type) {
    case 'mcq': {
      const options = optionsOf(row, texts);
      return { kind: 'single-choice', options, correct: placeOf(correct, options.length), ...keepsOrder(row) };
    }
    case 'msq': {
      const options = optionsOf(row, texts);
      const places = correct.split(/[;,]/).map((letter) => placeOf(letter.trim(), options.length));
      if (new Set(places).size < places.length)
        refuseQuestion('bad-answer', 'The column correct names an option twice.');
      return { kind: 'multiple-choice', options, correct: places, ...keepsOrder(row) };
    }
    case 'nat':
      return { ...numberOf(correct, row('tolerance')), ...unitOf(row, language) };
    case 'tf':
      return truthOf(correct, row, language);
    case 'short':
      return textAnswer(correct.split('|'), isTrue(row, 'match_case'));
    default:
      return refuseQuestion('unsupported-question-type', `The type ${type} is not known: mcq, msq, nat, tf or short.`);
  }
}

/** Returns whether a column says yes. It may be empty. */
function isTrue(row: Row, column: string): boolean {
  const text = row(column).toUpperCase();
  if (text !== '' && text !== 'TRUE' && text !== 'FALSE')
    refuseQuestion('bad-answer', `The column ${column} has ${text} instead of TRUE or FALSE.`);
  return text === 'TRUE';
}

const keepsOrder = (row: Row) => (isTrue(row, 'keeps_order') ? { keepsOrder: true as const } : {});

function unitOf(row: Row, language: Language): { unit?: WrittenText } {
  const [unit, second] = [row('unit'), row('unit_hi')];
  if (unit === '') return {};
  return { unit: { [language]: unit, ...(second === '' ? {} : { hi: second }) } };
}

function optionsOf(row: Row, texts: Texts): WrittenText[] {
  const columns = [...LETTERS].map((letter) => `option_${letter.toLowerCase()}`);
  const last = columns.findLastIndex((column) => row(column) !== '');
  const used = columns.slice(0, last + 1);
  if (used.length < 2) refuseQuestion('missing-options', 'A question needs at least two options.');
  const gap = used.find((column) => row(column) === '');
  if (gap) refuseQuestion('missing-options', `The column ${gap} is empty, but a later option is not.`);
  return used.map(texts);
}

function placeOf(letter: string, options: number): number {
  const place = letter.length === 1 ? LETTERS.indexOf(letter.toUpperCase()) : -1;
  if (place === -1 || place >= options)
    refuseQuestion('key-not-an-option', `The column correct has ${letter}, but there is no such option.`);
  return place;
}

/** Returns the answer for a number with a tolerance, or for a range such as `1.41..1.42`. */
function numberOf(correct: string, tolerance: string): WrittenAnswer & { kind: 'numeric' } {
  const [from = '', to] = correct.split('..');
  if (to === undefined)
    return numericAnswer(rangeAround(readDecimal(from), tolerance === '' ? ZERO : readDecimal(tolerance)));
  if (tolerance !== '') refuseQuestion('bad-number', 'A range cannot have a tolerance.');
  return numericAnswer({ from: readDecimal(from), to: readDecimal(to) });
}

function truthOf(correct: string, row: Row, language: Language): WrittenAnswer {
  const isTrue = /^(true|t)$/i.test(correct);
  if (!isTrue && !/^(false|f)$/i.test(correct))
    refuseQuestion('key-not-an-option', `The column correct has ${correct} instead of TRUE or FALSE.`);
  const answer = trueFalseAnswer(isTrue, language);
  if (row('stem_hi') === '') return answer;
  const second = trueFalseAnswer(isTrue, 'hi').options;
  return { ...answer, options: answer.options.map((option, at) => ({ ...option, ...second[at] })) };
}
