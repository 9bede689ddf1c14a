import type { ItemProblem } from '@kasauti/contract/bank/items.ts';
import { whatIsWrongWithItem } from '@kasauti/domain/form/check-form.ts';
import type { Language, SourceItem } from '@kasauti/domain/form/content.ts';
import { formProblemText } from '@kasauti/domain/form/form-problem-text.ts';
import type { FormProblem, FormProblemCode } from '@kasauti/domain/form/problems.ts';
import { compileItem } from './compile-item.ts';
import { optionPlaces, withOptionPlace } from './option-places.ts';
import { markupFaultText, whatsWrongWithMarkup } from './whats-wrong-with-markup.ts';

/** The problems of a whole question that are about its text. All others are about how it is answered. */
const OF_PROMPT: readonly FormProblemCode[] = [
  'missing-language',
  'empty-text',
  'figure-without-alt',
  'part-without-place',
  'place-without-part',
  'repeated-place',
];

/**
 * Returns what prevents the publication of a question, each with its place. They are the checks of a form that is
 * published. A question is in each language in which one of its texts is.
 */
export function whatsWrongWithItem(item: SourceItem): ItemProblem[] {
  const unshowable = whatsWrongWithMarkup(item);
  if (unshowable.length > 0)
    return unshowable.map((fault) => ({
      place: fault.place || 'prompt',
      language: fault.language,
      code: 'markup',
      message: markupFaultText('', fault),
    }));
  const salt = 'check';
  const { content, key } = compileItem(item, salt, '');
  const places = optionPlaces(item, salt);
  return whatIsWrongWithItem(content, key, languagesOf(item)).map((problem) => presentProblem(problem, places));
}

/** An option without a place is the key that is not chosen yet. */
const UNKNOWN_OPTION = /(, )?option [0-9a-f]{10}$/;

function presentProblem(problem: FormProblem, places: ReadonlyMap<string, number>): ItemProblem {
  const where = withOptionPlace(problem.where, places).replace(/^item [^,]+(, )?/, '');
  if (UNKNOWN_OPTION.test(where))
    return presentProblem({ code: 'no-correct-option', where: problem.where.replace(UNKNOWN_OPTION, '') }, places);
  return {
    place: where || (OF_PROMPT.includes(problem.code) ? 'prompt' : 'answer'),
    language: problem.language ?? null,
    code: problem.code,
    message: formProblemText({ ...problem, where }).replace(/^[,:] /, ''),
  };
}

function languagesOf(item: SourceItem): Language[] {
  return JSON.stringify(item).includes('"hi":') ? ['en', 'hi'] : ['en'];
}
