import type { ItemProblem } from '@kasauti/contract/bank/versions.ts';
import { t } from '@lingui/core/macro';
import { isPlaceWithoutKind } from './problem-fields.ts';

/** Describes a problem of a question, as a sentence for its field. Rare problems are described in English only. */
export function problemText(problem: ItemProblem): string {
  const { code, message } = problem;
  if (isPlaceWithoutKind(problem)) return t`Choose how this place is answered`;
  switch (code) {
    case 'missing-language':
      return t`Write this in this language too`;
    case 'empty-text':
      return t`Nothing is written here yet`;
    case 'too-few-options':
      return t`Two options are needed at least`;
    case 'same-option-twice':
      return t`Two of the options have the same text`;
    case 'no-correct-option':
      return t`Say which option is right`;
    case 'range-not-a-number':
      return t`The right answer is not a number yet`;
    case 'range-reversed':
      return t`The upper end of the right answer is below its lower end`;
    case 'no-accepted-text':
    case 'empty-accepted-text':
      return t`Write a text that is right`;
    case 'repeated-accepted-text':
      return t`The same text is written twice`;
    case 'accepted-text-too-long':
      return t`This text is longer than what candidates can type`;
    case 'criteria-out-of-range':
      return t`Write one criterion at least`;
    case 'criterion-without-marks':
      return t`Write a number above 0, such as 4 or 1/2`;
    case 'figure-without-alt':
      return t`Describe the drawing for people who cannot see it`;
    case 'picture-without-alt':
      return t`Describe each picture in this language, for people who cannot see it`;
    case 'unknown-picture':
      return t`A picture in this text does not exist. Insert it again`;
    case 'recording-without-transcript':
      return t`Write the transcript of each recording in this language`;
    case 'recording-in-one-language':
      return t`The text in the other language has a recording that is missing here`;
    case 'unknown-recording':
      return t`A recording in this text does not exist. Insert it again`;
    case 'part-without-place':
    case 'place-without-part':
    case 'repeated-place':
      return t`Each name in [[ ]] must occur exactly once in the text of each language`;
    case 'no-interaction':
      return t`Write the places to answer into the question, such as [[a]]`;
    case 'key-of-another-kind':
      return t`Two places are needed at least. For one place, choose its kind as the kind of the question.`;
    case 'no-gaps':
      return t`Write a gap into the passage, such as [[a]]`;
    case 'no-areas':
      return t`Draw an area in the picture, or add one and write its numbers`;
    case 'gap-without-one-answer':
      return t`Choose the right text`;
    case 'no-rows':
      return t`One row is needed at least`;
    case 'row-without-answer':
      return t`Choose the right column for this row`;
    case 'row-with-several-answers':
      return t`Several columns are right for this row, but only one may be chosen`;
    case 'several-correct-pieces':
      return t`Several pieces are right, but only one may be chosen`;
    case 'not-one-picture':
      return t`Choose one picture here, without other text`;
    case 'area-not-valid':
      return t`These are not the numbers of this shape yet`;
    case 'area-outside-the-picture':
      return t`The area reaches beyond the edge of the picture`;
    case 'several-correct-areas':
      return t`Several areas are right, but only one may be chosen`;
    case 'pictures-of-different-sizes':
      return t`The pictures of both languages must have the same size`;
    case 'repeated-area':
      return t`Two areas are the same`;
    case 'more-areas-than-points':
      return t`There are more areas than points that may be put`;
    case 'scale-not-valid':
      return t`A scale needs two bounds, the lower one first, and a step above 0`;
    case 'key-outside-the-scale':
      return t`The right answer lies outside the scale`;
    case 'key-uses-too-often':
      return t`The right answer uses this more often than it may be used`;
    case 'paired-with-itself':
      return t`A right pair has this text twice`;
    case 'pairs-not-as-many-as-asked':
      return t`Say which pairs are right`;
    default:
      return message;
  }
}
