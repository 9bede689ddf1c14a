import type { ItemDraft } from '@kasauti/contract/bank/item-draft.ts';
import type { ItemProblem } from '@kasauti/contract/bank/items.ts';

type Problem = Pick<ItemProblem, 'code' | 'place' | 'language'>;

/** Returns the name of the field at which a problem of the stored question is shown. Returns null if no field fits. */
export function fieldOfProblem(problem: Problem, answer: ItemDraft['answer']): string | null {
  const { code, place } = problem;
  const language = problem.language ?? 'en';
  if ('passage' in answer && ofPassage.includes(code)) return `passage.${language}`;
  const no = /^option (\d+)$/.exec(place)?.[1];
  if (no !== undefined) return optionField(Number(no) - 1, language, answer);
  const gap = /^gap (.+)$/.exec(place)?.[1];
  if (gap !== undefined) return `gaps.${gap}`;
  if (['prompt', 'explanation', 'unit', 'passage'].includes(place)) return `${place}.${language}`;
  if (place === 'drawing') return 'drawing';
  return place === 'answer' ? answerField(code, answer) : null;
}

/** Problems of the pieces or gaps in a passage. They are shown at the passage, because its text must be corrected. */
const ofPassage: readonly Problem['code'][] = ['part-without-place', 'place-without-part', 'repeated-place', 'no-gaps'];

/**
 * Returns the name of an option's field. The server numbers the options over all lists of a question. `at` is this
 * number minus one.
 */
function optionField(at: number, language: 'en' | 'hi', answer: ItemDraft['answer']): string {
  switch (answer.kind) {
    case 'match': {
      const rows = answer.rows.length;
      return at < rows ? `rows.${at}.${language}` : `columns.${at - rows}.${language}`;
    }
    case 'hot-text':
      return `pieces.${Object.keys(answer.pieces)[at]}.${language}`;
    case 'gap-match':
    case 'associate':
      return `choices.${at}.${language}`;
    default:
      return `options.${at}.${language}`;
  }
}

/** Returns the name of the field for a problem that concerns the whole answer. */
function answerField(code: Problem['code'], { kind }: ItemDraft['answer']): string {
  const isAboutTexts = code === 'too-few-options' || code === 'same-option-twice';
  switch (kind) {
    case 'numeric':
      return 'from';
    case 'text-entry':
      return 'accepted';
    case 'match':
      return code === 'no-rows' ? 'rows' : 'columns';
    case 'slider':
      return code === 'scale-not-valid' ? 'from' : 'correctFrom';
    case 'hot-text':
      return 'pieces';
    case 'gap-match':
      return isAboutTexts ? 'choices' : 'gaps';
    case 'associate':
      return isAboutTexts ? 'choices' : 'pairs';
    default:
      return 'options';
  }
}
