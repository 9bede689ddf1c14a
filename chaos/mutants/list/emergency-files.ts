import type { Mutant } from '../mutant.ts';

const folder = 'apps/server/modules/attempts/emergency';
const files = {
  project: 'modules' as const,
  tests: ['apps/server/modules/results/review/emergency-files.test.ts'],
};
const device = {
  project: 'rules' as const,
  tests: ['apps/web/lib/exam/emergency/write-emergency-file.test.ts'],
};

/** Faults of emergency files: forged files, files of other tests, and answers that are stored twice or not at all. */
export const emergencyFiles: Mutant[] = [
  {
    ...files,
    name: 'an emergency file needs no token of the candidate',
    file: `${folder}/read-emergency-file.ts`,
    find: 'if (!bytes || !content || !app.part(emergencyKeyPart).isTokenOf(attemptId, content.token))',
    replace: 'if (!bytes || !content)',
  },
  {
    ...files,
    name: 'answers of an emergency file count by themselves',
    file: `${folder}/read-emergency-file.ts`,
    find: "return isSynced ? 'device-can-send' : null;",
    replace: 'return null;',
  },
  {
    ...files,
    name: 'an emergency file reopens a test that a person ended',
    file: `${folder}/read-emergency-file.ts`,
    find: "if (state !== 'submitted' || submittedBy !== 'deadline') return 'ended-by-person';",
    replace: '',
  },
  {
    ...files,
    name: 'an answer of an emergency file need not fit the test',
    file: `${folder}/read-emergency-file.ts`,
    find: 'if (!known || !events || whatDoesNotFit(known, events))',
    replace: 'if (!known || !events)',
  },
  {
    ...files,
    name: 'only the first portion of an emergency file is stored',
    file: `${folder}/take-in-emergency-file.ts`,
    find: 'return portion.length > 0 ? [...portions, portion] : portions;',
    replace: 'return portions.length > 0 ? portions : [portion];',
  },
  {
    ...files,
    name: 'the review does not know which answers come from an emergency file',
    file: 'apps/server/modules/results/review/read-review-queue.ts',
    find: 'isFromFile: fromFile.has(opId),',
    replace: 'isFromFile: false,',
  },
  {
    ...device,
    name: 'an emergency file leaves out what is being written',
    file: 'apps/web/lib/exam/emergency/write-emergency-file.ts',
    find: 'waitingLines(journal).map(',
    replace: 'waitingLines(journal).filter(({ isOpen }) => !isOpen).map(',
  },
];
