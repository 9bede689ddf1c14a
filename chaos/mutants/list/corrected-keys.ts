import type { Mutant } from '../mutant.ts';

const folder = 'apps/server/modules';
const deciding = { project: 'modules' as const, tests: [`${folder}/authoring/keys/correct-key.test.ts`] };
const recomputing = {
  project: 'modules' as const,
  tests: [`${folder}/results/corrections/recompute-corrected.test.ts`],
};

/**
 * Faults of corrected keys: one person alone, two versions at once, a result that is missed, and a key told too early.
 */
export const correctedKeys: Mutant[] = [
  {
    ...deciding,
    name: 'who proposed a correction approves it',
    file: 'packages/domain/form/key-correction.ts',
    find: "  return isOwn && !(decision === 'approve' && isSinglePerson) ? 'second-person-needed' : null;",
    replace: '  return null;',
  },
  {
    ...deciding,
    name: 'a correction is decided twice',
    file: 'packages/domain/form/key-correction.ts',
    find: "  if (state !== 'proposed') return 'decided-already';\n",
    replace: '',
  },
  {
    ...deciding,
    name: 'the audit log quotes the proposed key',
    file: `${folder}/authoring/keys/decide-key.ts`,
    find: '{ formId, correctionId, itemRef: stored.itemRef, keyVersion, isAlone }',
    replace: '{ formId, correctionId, itemRef: JSON.stringify(stored), keyVersion, isAlone }',
  },
  {
    ...recomputing,
    name: 'an approval does not wait for results that are being computed',
    file: `${folder}/authoring/keys/decide-key.ts`,
    find: "  if (decision === 'approve') await lockFormKey(tx, formId, 'to-change');\n",
    replace: '',
  },
  {
    ...recomputing,
    name: 'a recompute ends after its first results',
    file: `${folder}/results/store/recomputes.ts`,
    find: 'order by attempt_id limit ${limit}',
    replace: 'order by attempt_id limit 1',
  },
  {
    ...recomputing,
    name: 'a candidate whose marks are the same gets a mail',
    file: `${folder}/results/score/is-corrected.ts`,
    find: 'return before.total !== after.total || before.maximum !== after.maximum || before.passed !== after.passed;',
    replace: 'return true;',
  },
  {
    ...recomputing,
    name: 'the reason of a correction is told before the keys are released',
    file: `${folder}/results/corrections/read-recomputed.ts`,
    find: "reasons: release.state === 'released' ? reasons : [],",
    replace: 'reasons,',
  },
  {
    ...recomputing,
    name: 'a result is computed with a key that is replaced at that moment',
    file: `${folder}/results/score/compute-result.ts`,
    find: "  await lockFormKey(tx, attempt.formId, 'to-score');\n",
    replace: '',
  },
  {
    ...recomputing,
    name: 'a correction that a late answer brings along is not told',
    file: `${folder}/results/score/compute-result.ts`,
    find: 'if (last && result && isCorrected(last, result))',
    replace: "if (last && result && reason === 'key-corrected' && isCorrected(last, result))",
  },
];
