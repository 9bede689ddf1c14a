import type { ItemProblem } from '@kasauti/contract/bank/items.ts';
import { whatIsWrongWithItem } from '@kasauti/domain/form/check-form.ts';
import type { ItemContent, Language, SourceItem } from '@kasauti/domain/form/content.ts';
import { formProblemText } from '@kasauti/domain/form/form-problem-text.ts';
import type { FormProblem, FormProblemCode } from '@kasauti/domain/form/problems.ts';
import { compileItem } from './compile-item.ts';
import { optionPlaces, withOptionPlace } from './option-places.ts';
import { type MarkupFault, markupFaultText, whatsWrongWithMarkup } from './whats-wrong-with-markup.ts';

/** The problems of a whole question that are about its text. All others are about how it is answered. */
const OF_PROMPT: readonly FormProblemCode[] = [
  'missing-language',
  'empty-text',
  'figure-without-alt',
  'part-without-place',
  'place-without-part',
  'repeated-place',
];

/** The option ids of a question that is in no form. Each form has a salt of its own, and so other ids. */
const SALT = 'check';

/**
 * Returns what prevents the publication of a question, each with its place, and the question as a candidate gets it, or
 * null if a text cannot be shown. They are the checks of a form that is published. A question is in each language in
 * which one of its texts is.
 */
export function checkItem(
  item: SourceItem,
  itemVersionId: string,
): { problems: ItemProblem[]; content: ItemContent | null } {
  const unshowable = whatsWrongWithMarkup(item);
  if (unshowable.length > 0) return { problems: unshowable.map(presentFault), content: null };
  const { content, key } = compileItem(item, SALT, itemVersionId);
  const places = optionPlaces(item, SALT);
  const found = whatIsWrongWithItem(content, key, languagesOf(item));
  return { problems: found.map((problem) => presentProblem(problem, places)), content };
}

function presentFault(fault: MarkupFault): ItemProblem {
  const { place, language } = fault;
  return { place: place || 'prompt', language, code: 'markup', message: markupFaultText('', fault) };
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
