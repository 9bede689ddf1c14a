import type { BuiltFormProblem } from '@kasauti/contract/authoring/forms.ts';
import { whatIsWrongWithForm } from '@kasauti/domain/form/check-form.ts';
import type { FormContent } from '@kasauti/domain/form/content.ts';
import { withPictureFacts } from '@kasauti/domain/form/pictures.ts';
import { textProblems } from '@kasauti/domain/form/problems.ts';
import { itemKindOf } from '@kasauti/domain/item/interactions.ts';
import { maximumMarks } from '@kasauti/domain/marking/score.ts';
import { faultsOfText, type MarkupFault, markupFaultText } from '../../bank/index.ts';
import { compileForm } from '../compile-form.ts';
import { drawProblems } from '../draws/draw-problems.ts';
import type { AssembledForm } from './assemble-form.ts';
import { passageProblems } from './passage-problems.ts';
import { presentProblem } from './present-problem.ts';

/** The option ids of a form that is not published. A published form has a salt of its own, and so other ids. */
const SALT = 'draft';

export type CheckedDraft = {
  problems: BuiltFormProblem[];
  /** What candidates get. Null while a text cannot be shown. */
  content: FormContent | null;
  /** Maximum marks, or null while a question has no valid marking. */
  maximum: string | null;
};

/** Checks a draft as it would be checked on publication. */
export function checkDraft(form: AssembledForm): CheckedDraft {
  const { draft, questions, source, versions, pictures } = form;
  const ofQuestions = questions.filter(({ hasApproved }) => !hasApproved).map(({ code }) => notApproved(code));
  const faults = faultsOf(form);
  const own = [
    ...textProblems(draft.title, draft.languages, 'title').map(presentProblem),
    ...ofQuestions,
    ...samplesInForm(form),
    ...enemiesTogether(form),
    ...passageProblems(form),
    ...drawProblems(form),
  ];
  if (faults.length > 0) return { problems: [...own, ...faults], content: null, maximum: null };
  const compiled = compileForm(source, SALT, ({ itemRef }) => versions.get(itemRef) ?? '');
  const { content, key } = withPictureFacts(compiled, pictures);
  const problems = [...own, ...whatIsWrongWithForm(content, key).map(presentProblem)];
  return { problems: once(problems.filter(isNotShortAnyway(own))), content, maximum: maximumMarks(schemesOf(content)) };
}

function notApproved(code: string): BuiltFormProblem {
  const place = `question ${code}`;
  const message = `${place}: it has no approved version.`;
  return { place, language: null, code: 'question-not-approved', message };
}

function samplesInForm({ samples, questions }: AssembledForm): BuiltFormProblem[] {
  return questions.flatMap(({ itemId, code }) => {
    if (!samples.has(itemId)) return [];
    const place = `question ${code}`;
    const message = `${place}: the page of a test shows it with its answer, or has shown it.`;
    return [{ place, language: null, code: 'question-is-sample' as const, message }];
  });
}

function enemiesTogether({ enemies, questions }: AssembledForm): BuiltFormProblem[] {
  const codes = new Map(questions.map(({ itemId, code }) => [itemId, code]));
  return enemies.map(({ itemId, enemyId }) => {
    const place = `question ${codes.get(itemId)}`;
    const message = `${place}: it must not be in one form with ${codes.get(enemyId)}.`;
    return { place, language: null, code: 'enemies-together', message };
  });
}

/** A marking can be wrong both for the drawn questions and for those that could be drawn. */
const once = (problems: BuiltFormProblem[]) => [...new Map(problems.map((one) => [one.message, one])).values()];

/** A section whose rows are all short has no question. The rows say why, so the section does not repeat it. */
const isNotShortAnyway = (own: readonly BuiltFormProblem[]) => (problem: BuiltFormProblem) =>
  problem.code !== 'empty-section' || !own.some(({ place }) => place.startsWith(`${problem.place}, row `));

/** Returns the texts of the form that cannot be shown. Approved questions have none. */
function faultsOf({ source: { instructions, sections } }: AssembledForm): BuiltFormProblem[] {
  const faults: MarkupFault[] = [
    ...faultsOfText('instructions', instructions),
    ...sections.flatMap((section) =>
      section.instructions ? faultsOfText(`section ${section.sectionRef}, instructions`, section.instructions) : [],
    ),
  ];
  return faults.map((fault) => ({
    place: fault.place,
    language: fault.language,
    code: 'markup',
    message: markupFaultText('', fault),
  }));
}

const schemesOf = ({ sections }: FormContent) =>
  sections.flatMap(({ items, marking }) => items.map((item) => marking[itemKindOf(item)]));
