import type { ItemProblem } from '@kasauti/contract/bank/versions.ts';
import { whatIsWrongWithItem } from '@kasauti/domain/form/check-form.ts';
import type { CorrectAnswer, ItemContent, Language } from '@kasauti/domain/form/content.ts';
import { formProblemText } from '@kasauti/domain/form/form-problem-text.ts';
import { type Pictures, withPictureFacts } from '@kasauti/domain/form/pictures.ts';
import type { FormProblem, FormProblemCode } from '@kasauti/domain/form/problems.ts';
import type { SourceItem } from '@kasauti/domain/form/source.ts';
import { compileItem } from './compile-item.ts';
import { optionPlaces, withOptionPlace } from './option-places.ts';
import { type MarkupFault, markupFaultText, whatsWrongWithMarkup } from './whats-wrong-with-markup.ts';

/** Problems of a whole question that concern its text. All other problems concern its answer. */
const OF_PROMPT: readonly FormProblemCode[] = [
  'missing-language',
  'empty-text',
  'figure-without-alt',
  'picture-without-alt',
  'unknown-picture',
  'recording-without-transcript',
  'recording-in-one-language',
  'unknown-recording',
  'part-without-place',
  'place-without-part',
  'repeated-place',
];

/**
 * Salt for the option ids of a question that is checked outside of a form. Each form has its own salt, and therefore
 * its own option ids.
 */
const SALT = 'check';

/**
 * Checks a question as it would be checked at the publication of a form. Returns all problems, each with the part of
 * the question it concerns, and the question as candidates see it. `content` is null if a text cannot be shown, and
 * `correct` is null while there are problems. If any
 * text of the question is in Hindi, all its texts must be. `pictures` are those of the question's provider.
 */
export function checkItem(
  item: SourceItem,
  itemVersionId: string,
  pictures: Pictures,
): { problems: ItemProblem[]; content: ItemContent | null; correct: CorrectAnswer | null } {
  const unshowable = whatsWrongWithMarkup(item);
  if (unshowable.length > 0)
    return { problems: unshowable.map((fault) => presentFault(fault, 'prompt')), content: null, correct: null };
  const { content, key } = withPictureFacts(compileItem(item, SALT, itemVersionId), pictures);
  const places = optionPlaces(item, SALT);
  const found = whatIsWrongWithItem(content, key, languagesOf(item));
  const problems = found.map((problem) => presentProblem(problem, places));
  return { problems, content, correct: found.length === 0 ? key.correct : null };
}

/** Presents a text that cannot be shown. `ofAll` is the place of the main text, which has no name of its own. */
export function presentFault(fault: MarkupFault, ofAll: string): ItemProblem {
  const { place, language } = fault;
  return { place: place || ofAll, language, code: 'markup', message: markupFaultText('', fault) };
}

/** An option id that is not in `places` comes from a key for which the author has not chosen an option yet. */
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

/** Returns the languages in which something of a source is written. English is always one of them. */
export function languagesOf(source: object): Language[] {
  return JSON.stringify(source).includes('"hi":') ? ['en', 'hi'] : ['en'];
}
