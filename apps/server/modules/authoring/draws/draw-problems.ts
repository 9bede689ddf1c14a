import type { FormDraft, SectionDraft } from '@kasauti/contract/authoring/form-draft.ts';
import type { BlueprintCoverage, BuiltFormProblem } from '@kasauti/contract/authoring/forms.ts';
import { markingProblems } from '@kasauti/domain/form/check-form.ts';
import { fractionText } from '@kasauti/domain/fraction.ts';
import { maximumOf } from '@kasauti/domain/marking/score.ts';
import { presentProblem } from '../drafts/present-problem.ts';

type Asked = { draft: FormDraft; draw: { coverage: BlueprintCoverage[]; equal: [number, number] | null } | null };

/**
 * Returns the problems of the blueprints of a form. They do not depend on what is drawn: each question that could be
 * drawn has a marking, and the questions of a row give the same marks. So a form without problems can be published with
 * every draw, and its variants have the same maximum. Variants are equal only if the bank has hardly any other
 * questions.
 */
export function drawProblems({ draft, draw }: Asked): BuiltFormProblem[] {
  if (!draw) return draft.variants === undefined ? [] : [problem('variants', 'nothing-drawn', NOTHING_DRAWN)];
  const ofRows = draft.sections.flatMap((section, at) => {
    if (!section.blueprint) return [];
    const place = `section ${at + 1}`;
    if (section.blueprint.length === 0) return [problem(place, 'blueprint-empty', 'its blueprint has no rows')];
    const own = draw.coverage.filter((row) => row.section === at + 1);
    const kinds = [...new Set(own.flatMap((row) => row.kinds))];
    const ofMarking = markingProblems(section.marking, kinds, place).map(presentProblem);
    return [
      ...own.flatMap((row) => rowProblems(row, `${place}, row ${row.row}`)),
      ...(ofMarking.length > 0 ? ofMarking : own.flatMap((row) => marksProblems(row, section.marking, place))),
    ];
  });
  // Rows that are short say enough.
  return ofRows.length > 0 || !draw.equal ? ofRows : [problem('variants', 'variants-equal', equalText(draw.equal))];
}

const NOTHING_DRAWN = 'all questions are chosen, so every variant would be the same';
const equalText = ([one, other]: [number, number]) =>
  `the bank is too small for them: variants ${one} and ${other} would have the same questions`;

function rowProblems({ wanted, usable, drawable }: BlueprintCoverage, place: string): BuiltFormProblem[] {
  if (drawable >= wanted) return [];
  const why = usable < wanted ? `the bank has only ${usable} of them` : `only ${drawable} of them can be in one form`;
  return [problem(place, 'row-short', `it wants ${wanted} questions, but ${why}`)];
}

function marksProblems({ row, kinds }: BlueprintCoverage, marking: SectionDraft['marking'], place: string) {
  const marks = new Set(kinds.flatMap((kind) => (marking[kind] ? [fractionText(maximumOf(marking[kind]))] : [])));
  const said = 'its questions could give different marks. Choose a kind, or give all kinds the same marks';
  return marks.size > 1 ? [problem(`${place}, row ${row}`, 'row-marks-differ', said)] : [];
}

function problem(place: string, code: BuiltFormProblem['code'], said: string): BuiltFormProblem {
  return { place, language: null, code, message: `${place}: ${said}.` };
}
