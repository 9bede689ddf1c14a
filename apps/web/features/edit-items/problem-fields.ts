import type { ItemDraft } from '@kasauti/contract/bank/item-draft.ts';
import type { ItemProblem } from '@kasauti/contract/bank/versions.ts';
import type { SourceAnswer } from '@kasauti/domain/form/source.ts';
import { own } from '@kasauti/domain/own.ts';

type Problem = Pick<ItemProblem, 'code' | 'place' | 'language'>;

/** Returns the name of the field at which a problem of the stored question is shown. Returns null if no field fits. */
export function fieldOfProblem(problem: Problem, answer: ItemDraft['answer']): string | null {
  const { code, place } = problem;
  const language = problem.language ?? 'en';
  if (['prompt', 'explanation'].includes(place)) return `${place}.${language}`;
  if (place === 'drawing') return 'drawing';
  if (answer.kind !== 'composite') return answerFieldOf(problem, answer);
  const [, name = '', rest = 'answer'] = /^part ([\w-]+)(?:, (.+))?$/.exec(place) ?? [];
  if (isPlaceWithoutKind(problem)) return `parts.${name}.kind`;
  if (rest === 'answer' && ofPlaces.includes(code)) return `prompt.${language}`;
  const part = own(answer.parts, name);
  if (!part) return place === 'answer' ? 'parts' : null;
  const field = answerFieldOf({ ...problem, place: rest }, part);
  return field && `parts.${name}.${field}`;
}

/** Returns true for a place in the text of a composite question for which the author has not chosen a kind yet. */
export const isPlaceWithoutKind = ({ code, place }: Pick<Problem, 'code' | 'place'>): boolean =>
  code === 'place-without-part' && /^part [^,]+$/.test(place);

/** Returns the name of the field for a problem of one answer. */
function answerFieldOf(problem: Problem, answer: SourceAnswer): string | null {
  const { code, place } = problem;
  const language = problem.language ?? 'en';
  if ('passage' in answer && ofPassage.includes(code)) return `passage.${language}`;
  const no = /^(?:option|area) (\d+)$/.exec(place)?.[1];
  const ofArea = no === undefined ? undefined : areaFields[code];
  if (ofArea !== undefined) return `areas.${Number(no) - 1 - textsBeforeAreas(answer)}.${ofArea}`;
  if (no !== undefined) return optionField(Number(no) - 1, language, answer);
  const criterion = /^criterion c(\d+)(, description)?$/.exec(place);
  if (criterion) return criterionField(Number(criterion[1]) - 1, criterion[2] ? 'description' : 'title', problem);
  if (place === 'sample answer') return `sampleAnswer.${language}`;
  const gap = /^gap (.+)$/.exec(place)?.[1];
  if (gap !== undefined) return `gaps.${gap}`;
  if (place === 'areas') return 'areas';
  if (['unit', 'passage', 'picture'].includes(place)) return `${place}.${language}`;
  return place === 'answer' ? answerField(code, answer) : null;
}

/** Problems of the places in a text. They are shown at the text, because it must be corrected. */
const ofPlaces: readonly Problem['code'][] = ['part-without-place', 'place-without-part', 'repeated-place'];
const ofPassage: readonly Problem['code'][] = [...ofPlaces, 'no-gaps'];

const areaFields: Partial<Record<Problem['code'], string>> = {
  'area-not-valid': 'coords',
  'area-outside-the-picture': 'coords',
  'gap-without-one-answer': 'right',
};

/** Returns how many texts the server numbers before the areas of a picture. */
const textsBeforeAreas = (answer: SourceAnswer) => ('choices' in answer ? answer.choices.length : 0);

/**
 * Returns the name of an option's field. The server numbers the options over all lists of a question. `at` is this
 * number minus one.
 */
function optionField(at: number, language: 'en' | 'hi', answer: SourceAnswer): string {
  switch (answer.kind) {
    case 'graphic-gap-match': {
      const texts = textsBeforeAreas(answer);
      return at < texts ? `choices.${at}.${language}` : `areas.${at - texts}.${language}`;
    }
    case 'match': {
      const rows = answer.rows.length;
      return at < rows ? `rows.${at}.${language}` : `columns.${at - rows}.${language}`;
    }
    case 'hot-text':
      return `pieces.${Object.keys(answer.pieces)[at]}.${language}`;
    case 'hotspot':
    case 'graphic-associate':
      return `areas.${at}.${language}`;
    case 'gap-match':
    case 'associate':
      return `choices.${at}.${language}`;
    default:
      return `options.${at}.${language}`;
  }
}

function criterionField(at: number, text: 'title' | 'description', { code, language }: Problem): string {
  return code === 'criterion-without-marks' ? `criteria.${at}.maximum` : `criteria.${at}.${text}.${language ?? 'en'}`;
}

const uploadFields: Partial<Record<Problem['code'], string>> = {
  'no-file-type': 'fileTypes',
  'file-count-out-of-range': 'maxFiles',
  'file-size-out-of-range': 'maxMegabytes',
};

/** Returns the name of the field for a problem that concerns the whole answer. */
function answerField(code: Problem['code'], { kind }: SourceAnswer): string {
  const isAboutTexts = code === 'too-few-options' || code === 'same-option-twice';
  switch (kind) {
    case 'numeric':
      return 'from';
    case 'text-entry':
      return 'accepted';
    case 'extended-text':
      return 'criteria';
    case 'file-upload':
      return uploadFields[code] ?? 'criteria';
    case 'match':
      return code === 'no-rows' ? 'rows' : 'columns';
    case 'slider':
      return code === 'scale-not-valid' ? 'from' : 'correctFrom';
    case 'hot-text':
      return 'pieces';
    case 'hotspot':
      return 'areas';
    case 'select-point':
      return code === 'more-areas-than-points' ? 'maxPoints' : 'areas';
    case 'graphic-gap-match':
      return isAboutTexts ? 'choices' : 'areas';
    case 'gap-match':
      return isAboutTexts ? 'choices' : 'gaps';
    case 'associate':
      return isAboutTexts ? 'choices' : 'pairs';
    case 'graphic-associate':
      return isAboutTexts ? 'areas' : 'pairs';
    default:
      return 'options';
  }
}
