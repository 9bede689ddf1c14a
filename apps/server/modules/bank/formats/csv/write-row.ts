import type { Language } from '@kasauti/domain/form/content.ts';
import { plainTextOf } from '../markup/write-plain-text.ts';
import type { WrittenAnswer, WrittenItem, WrittenText } from '../question-file.ts';
import { refuseQuestion } from '../refused.ts';
import { trueFalseAnswer } from '../true-false.ts';
import { LETTERS } from './columns.ts';

type Cells = Readonly<Record<string, string>>;
type Texts = (column: string, text: WrittenText) => Cells;

/** Returns the cells of a question by their columns. Throws `Refused` if the template has no place for something. */
export function writeRow(item: WrittenItem, language: Language): Cells {
  const { itemRef, topic, difficulty, prompt, figure, answer, explanation } = item;
  if (figure) refuseQuestion('unsupported-element', 'The template has no drawings.');
  const texts = textsWith((text) => plainTextOf(text), language);
  return {
    name: itemRef,
    topic,
    difficulty,
    language,
    ...texts('stem', prompt),
    ...answerCells(answer, texts, language),
    ...texts('explanation', explanation),
  };
}

/** Returns a function that writes a text into its column, and its Hindi text into the column for Hindi. */
function textsWith(write: (text: string) => string, language: Language): Texts {
  return (column, text) => ({
    [column]: write(text[language] ?? ''),
    ...(language === 'en' && text.hi !== undefined ? { [`${column}_hi`]: write(text.hi) } : {}),
  });
}

function answerCells(answer: WrittenAnswer, texts: Texts, language: Language): Cells {
  switch (answer.kind) {
    case 'single-choice':
      return isTrueFalse(answer, language)
        ? { type: 'tf', correct: answer.correct === 0 ? 'TRUE' : 'FALSE' }
        : { type: 'mcq', correct: letterAt(answer.correct), ...optionCells(answer, texts) };
    case 'multiple-choice':
      return { type: 'msq', correct: answer.correct.map(letterAt).join(';'), ...optionCells(answer, texts) };
    case 'numeric': {
      const { from, to, unit } = answer;
      const cells = { type: 'nat', correct: from === to ? from : `${from}..${to}` };
      return { ...cells, ...(unit ? textsWith((text) => text, language)('unit', unit) : {}) };
    }
    case 'text-entry':
      return { type: 'short', correct: answer.accepted.join('|'), match_case: answer.matchCase ? 'TRUE' : '' };
    default:
      return refuseQuestion('unsupported-question-type', `The template has no questions of the kind ${answer.kind}.`);
  }
}

type Choice = Extract<WrittenAnswer, { kind: 'single-choice' | 'multiple-choice' }>;

function optionCells({ options, keepsOrder }: Choice, texts: Texts): Cells {
  if (options.length > LETTERS.length)
    refuseQuestion('unsupported-element', `The template has ${LETTERS.length} options, and the question has more.`);
  const cells = options.map((option, place) => texts(`option_${letterAt(place).toLowerCase()}`, option));
  return { ...Object.assign({}, ...cells), keeps_order: keepsOrder ? 'TRUE' : '' };
}

const letterAt = (place: number) => LETTERS[place] ?? '';

/** Returns whether a choice has the two options that `tf` stands for, in both languages. */
function isTrueFalse({ options, keepsOrder }: Choice, language: Language): boolean {
  const usual = { [language]: trueFalseAnswer(true, language).options, hi: trueFalseAnswer(true, 'hi').options };
  const isUsual = (of: Language) =>
    options.every((option, place) => option[of] === undefined || option[of] === usual[of]?.[place]?.[of]);
  return keepsOrder === true && options.length === 2 && isUsual(language) && isUsual('hi');
}
