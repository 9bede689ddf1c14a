import type { BuiltFormProblem } from '@kasauti/contract/authoring/forms.ts';
import { standingApart } from '@kasauti/domain/form/questions-of-passages.ts';
import type { ItemForForm } from '../../bank/index.ts';
import type { AssembledForm } from './assemble-form.ts';

/**
 * Returns the problems of the passages of the chosen questions: a passage without an approved version, and questions of
 * one passage that do not stand together in their section. Drawn questions have neither.
 */
export function passageProblems({ draft, questions, stimuli }: AssembledForm): BuiltFormProblem[] {
  const known = new Map(questions.map((question) => [question.itemId, question]));
  const passages = new Map(stimuli.map((passage) => [passage.itemId, passage]));
  return draft.sections.flatMap(({ items }) => {
    const chosen = items.flatMap((itemId) => known.get(itemId) ?? []);
    const notApproved = chosen.flatMap((question) => {
      const passage = question.passageId && passages.get(question.passageId);
      const said = passage && `its passage ${passage.code} has no approved version`;
      return said && !passage.hasApproved ? [problem(question, 'passage-not-approved', said)] : [];
    });
    return [...notApproved, ...apart(chosen)];
  });
}

function apart(chosen: readonly ItemForForm[]): BuiltFormProblem[] {
  return standingApart(chosen.map(({ passageId }) => passageId)).flatMap((at) => {
    const question = chosen[at];
    const first = chosen.find(({ passageId }) => passageId === question?.passageId);
    if (!question || !first) return [];
    const said = `it must stand next to ${first.code}, because both refer to the same passage`;
    return [problem(question, 'passage-apart', said)];
  });
}

function problem({ code: name }: ItemForForm, code: BuiltFormProblem['code'], said: string): BuiltFormProblem {
  const place = `question ${name}`;
  return { place, language: null, code, message: `${place}: ${said}.` };
}
