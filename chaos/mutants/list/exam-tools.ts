import type { Mutant } from '../mutant.ts';

const tools = 'apps/web/lib/exam/tools';
const stored = { project: 'rules' as const, tests: [`${tools}/notes-store.test.ts`] };

/** Faults of what candidates write with the tools of the player. */
export const examTools: Mutant[] = [
  {
    ...stored,
    name: 'another attempt in the same browser shows the highlights of the first',
    file: `${tools}/notes-database.ts`,
    find: 'const own = rows.find((row) => row.attemptId === attemptId);',
    replace: 'const own = rows[0];',
  },
  {
    ...stored,
    name: 'the rough sheet is left on the device after the test',
    file: `${tools}/notes-store.ts`,
    find: 'await database?.remove(attemptId).catch(() => undefined);',
    replace: '',
  },
  {
    ...stored,
    name: 'what staff do with the tools of a preview is stored',
    file: `${tools}/notes-store.ts`,
    find: "createNotesStore('preview', async () => nowhere)",
    replace: "createNotesStore('preview')",
  },
  {
    project: 'rules',
    tests: ['apps/web/lib/account/session.test.ts'],
    name: 'a logout leaves what was written with the tools on the device',
    file: 'apps/web/lib/account/session.ts',
    find: '  forgetAllNotes();\n',
    replace: '',
  },
  {
    project: 'rules',
    tests: [`${tools}/notes.test.ts`],
    name: 'an option that is struck out by mistake cannot be brought back',
    file: `${tools}/notes.ts`,
    find: 'struck.includes(optionId) ? struck.filter((other) => other !== optionId) : [...struck, optionId]',
    replace: '[...struck, optionId]',
  },
];
