import type { BuiltFormProblem } from '@kasauti/contract/authoring/forms.ts';
import { formProblemText } from '@kasauti/domain/form/form-problem-text.ts';
import type { FormProblem } from '@kasauti/domain/form/problems.ts';

/** Returns a problem of a form for the screens, where an item is called a question. */
export function presentProblem(problem: FormProblem): BuiltFormProblem {
  return {
    place: problem.where.replace(/^item /, 'question ').replace(/^stimulus /, 'passage '),
    language: problem.language ?? null,
    code: problem.code,
    message: formProblemText(problem),
  };
}
