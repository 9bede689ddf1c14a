import type { Language } from './content.ts';
import type { FormProblem, FormProblemCode } from './problems.ts';

const says: Record<FormProblemCode, string> = {
  'no-sections': 'there is no section',
  'english-missing': 'English is not among its languages',
  'repeated-section': 'another section has the same name',
  'empty-section': 'it has no question',
  'section-without-minutes': 'other sections have minutes of their own, so this one needs them too',
  'section-minutes-out-of-range': 'minutes must be a whole number from 1 to 600',
  'repeated-item': 'another question has the same name',
  'no-key': 'no answer is marked as correct',
  'key-without-item': 'the key has an answer for a question that does not exist',
  'key-of-another-kind': 'its right answer has a different type than the question',
  'no-interaction': 'it has no field to answer',
  'part-without-place': 'the text has no place for this part, written as [[name]]',
  'place-without-part': 'the text has a place for a part that does not exist',
  'repeated-place': 'the text has more than one place for this part',
  'too-long-response': 'an answer to it could be too long to be stored',
  'no-correct-option': 'no option is marked as correct',
  'key-not-among-options': 'it is marked as correct, but the question has no such option',
  'repeated-correct-option': 'it is marked as correct twice',
  'too-few-options': 'it needs at least two options',
  'repeated-option': 'another option has the same name',
  'same-option-twice': 'two of its options have the same text',
  'missing-language': 'the text is missing',
  'empty-text': 'the text is empty',
  'figure-without-alt': 'a drawing has no alternative text',
  'picture-without-alt': 'a picture has no alternative text',
  'unknown-picture': 'one of its pictures does not exist',
  'unknown-stimulus': 'it names a passage that does not exist',
  'repeated-stimulus': 'another passage has the same name',
  'text-length-out-of-range': 'the number of characters that may be typed must be 1 to 200',
  'no-accepted-text': 'no text is marked as correct',
  'empty-accepted-text': 'one of its right texts is empty',
  'accepted-text-too-long': 'one of its right texts is longer than what may be typed',
  'repeated-accepted-text': 'two of its right texts are the same',
  'essay-length-out-of-range': 'the number of characters that may be written must be 1 to 20,000',
  'expected-lines-out-of-range': 'the number of expected lines must be 1 to 60',
  'essay-among-parts': 'an extended text must be the only part of its question',
  'criteria-out-of-range': 'its rubric needs 1 to 20 criteria',
  'repeated-criterion': 'another criterion has the same name',
  'criterion-without-marks':
    'its maximum must be more than 0, written as a whole number or a fraction, such as 4 or 1/2',
  'range-not-a-number': 'its right answer is not a number',
  'range-reversed': 'the upper end of its right answer is below the lower end',
  'option-without-place': 'its right answer leaves out one of its options',
  'no-rows': 'it has no row to match',
  'row-without-answer': 'no column is marked as correct for it',
  'row-with-several-answers': 'several columns are marked as correct, but only one may be chosen',
  'scale-not-valid': 'its scale needs two bounds, the lower one first, and a step above 0',
  'key-outside-the-scale': 'its right answer lies outside its scale',
  'several-correct-pieces': 'several pieces are marked as correct, but only one may be chosen',
  'no-gaps': 'its passage has no gap',
  'gap-without-one-answer': 'it needs exactly one right text',
  'key-uses-too-often': 'the right answer uses it more often than it may be used',
  'paired-with-itself': 'the right answer pairs it with itself',
  'pairs-not-as-many-as-asked': 'its right answer must have as many pairs as the question asks for, and at least one',
  'not-one-picture': 'it needs exactly one picture, without other text',
  'area-not-valid': 'it needs the numbers of a circle, a rectangle or a polygon, in whole pixels',
  'area-outside-the-picture': 'it reaches beyond the edge of the picture',
  'several-correct-areas': 'several areas are marked as correct, but only one may be chosen',
  'pictures-of-different-sizes': 'the pictures of the languages differ in size',
  'repeated-area': 'two areas are the same',
  'more-areas-than-points': 'it has more areas to hit than points that may be set',
  'no-marking': 'it has no marking scheme',
  'marking-does-not-fit': 'its marking scheme is for another kind of question',
  'marking-not-a-fraction': 'its marks are not written as whole numbers or fractions, such as 4 or -1/3',
  'marking-out-of-order':
    'a right answer must give marks, a wrong answer must give none or take some, and parts must rise up to the whole',
};

export const languageWords: Record<Language, string> = { en: 'in English', hi: 'in Hindi' };

/** Returns a form problem as a sentence for the author. The sentence names the part of the form and the language. */
export function formProblemText({ code, where, language }: FormProblem): string {
  const place = where.replace(/^item /, 'question ').replace(/^stimulus /, 'passage ');
  return `${[place, ...(language ? [languageWords[language]] : [])].join(', ')}: ${says[code]}.`;
}
