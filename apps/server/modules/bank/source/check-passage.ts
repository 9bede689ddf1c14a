import type { ItemProblem } from '@kasauti/contract/bank/versions.ts';
import { whatIsWrongWithPassage } from '@kasauti/domain/form/check-form.ts';
import type { Stimulus } from '@kasauti/domain/form/content.ts';
import { formProblemText } from '@kasauti/domain/form/form-problem-text.ts';
import { type Pictures, withPictureFacts } from '@kasauti/domain/form/pictures.ts';
import type { SourcePassage } from '@kasauti/domain/form/source.ts';
import { languagesOf, presentFault } from './check-item.ts';
import { compilePassage } from './compile-item.ts';
import { faultsOfPassage } from './whats-wrong-with-markup.ts';

/**
 * Checks a passage as it would be checked at the publication of a form. Returns all problems, each with the part of the
 * passage it concerns, and the passage as candidates see it. `content` is null if a text cannot be shown. If a text is
 * in Hindi, all must be. `pictures` are those of the passage's provider.
 */
export function checkPassage(
  passage: SourcePassage,
  pictures: Pictures,
): { problems: ItemProblem[]; content: Stimulus | null } {
  const unshowable = faultsOfPassage(passage);
  if (unshowable.length > 0) return { problems: unshowable.map((fault) => presentFault(fault, 'body')), content: null };
  const content = withPictureFacts(compilePassage(passage), pictures);
  const problems = whatIsWrongWithPassage(content, languagesOf(passage)).map((problem): ItemProblem => {
    const place = problem.where.endsWith(', title') ? 'title' : 'body';
    const message = formProblemText({ ...problem, where: place });
    return { place, language: problem.language ?? null, code: problem.code, message };
  });
  return { problems, content };
}
