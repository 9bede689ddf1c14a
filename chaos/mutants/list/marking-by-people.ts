import type { Mutant } from '../mutant.ts';

const folder = 'apps/server/modules/marking';
const rules = 'packages/domain/marking/by-people';
const deciding = {
  file: `${rules}/decide.ts`,
  project: 'rules' as const,
  tests: [`${rules}/by-people.test.ts`],
};
const desk = { project: 'modules' as const, tests: [`${folder}/marking.test.ts`] };
const waiting = {
  project: 'modules' as const,
  tests: ['apps/server/modules/results/score/waits-for-markers.test.ts'],
};

/** Faults of marking by people, and of results that wait for it. */
export const markingByPeople: Mutant[] = [
  {
    ...deciding,
    name: 'two who differ by exactly the tolerance need a third person',
    find: 'compareFractions(size, toleranceOf(rubric)) <= 0',
    replace: 'compareFractions(size, toleranceOf(rubric)) < 0',
  },
  {
    ...deciding,
    name: 'one person marks the same answer twice',
    find: 'if (facts.hasMarkedBefore) return',
    replace: "if (facts.hasMarkedBefore && facts.stage === 'decided') return",
  },
  {
    ...deciding,
    name: 'the mean leaves out the second marker',
    find: "parseFraction(other[criterionRef] ?? '0')",
    replace: 'parseFraction(points)',
  },
  {
    ...deciding,
    name: 'the third person’s marks do not count',
    find: 'return third ?? meanOf(first, second)',
    replace: 'return meanOf(first, second)',
  },
  {
    ...deciding,
    name: 'a marking is withdrawn after the two were compared',
    find: 'return facts.markings > 1 ?',
    replace: 'return facts.markings > 2 ?',
  },
  {
    ...desk,
    name: 'the second marker sees the marks of the first',
    file: `${folder}/answer-to-mark.ts`,
    find: "task.stage === 'adjudication' ? await",
    replace: "task.stage !== 'first' ? await",
  },
  {
    ...desk,
    name: 'an answer that somebody else has opened is marked',
    file: `${folder}/mark-answer.ts`,
    find: 'claimedBy !== null && claimedBy !== markerId',
    replace: 'claimedBy !== null && claimedBy === markerId',
  },
  {
    ...waiting,
    name: 'a result comes out while people still mark an answer',
    file: 'apps/server/modules/results/score/compute-result.ts',
    find: "outcome === 'pending')) return null",
    replace: "outcome === 'dropped')) return null",
  },
  {
    ...waiting,
    name: 'a rank is told while another answer is being marked',
    file: 'apps/server/modules/results/release/read-result.ts',
    find: '!(await isFormInMarking(database, attempt))',
    replace: 'true',
  },
  {
    project: 'contract',
    tests: ['apps/server/test/contract/scope-matrix.contract.test.ts'],
    name: 'a marker gets answers of another provider',
    file: `${folder}/routes.ts`,
    find: "scopes.reaches(session.scope, 'exam', body.examId)",
    replace: "scopes.reaches(null, 'exam', body.examId)",
  },
  {
    ...desk,
    name: 'a marking is withdrawn while a second one comes in',
    file: `${folder}/withdraw-marking.ts`,
    find: 'const task = await lockTask(tx, taskId);',
    replace: "const task = await (await import('./store.ts')).findTask(tx, taskId);",
  },
  {
    ...waiting,
    name: 'withdrawn marks count',
    file: `${folder}/store.ts`,
    find: ".where('withdrawn_at', 'is', null)\n    .orderBy('item_ref')",
    replace: ".orderBy('item_ref')",
  },
];
