import type { Mutant } from '../mutant.ts';

const files = 'apps/server/modules/attempts/files';
const server = { project: 'modules' as const, tests: [`${files}/answer-files.test.ts`] };
const finish = { project: 'modules' as const, tests: [`${files}/finish-file.test.ts`] };
const browser = { project: 'rules' as const, tests: ['apps/web/lib/exam/files'] };
const marking = { project: 'modules' as const, tests: ['apps/server/modules/marking/answer-files.test.ts'] };
const rules = {
  project: 'rules' as const,
  tests: ['packages/domain/item/kinds/file-upload/file-upload.test.ts'],
};

/** Faults of the files with which candidates answer. */
export const answerFiles: Mutant[] = [
  {
    ...server,
    file: 'apps/server/modules/attempts/store/answer-files.ts',
    name: 'an answer may name a file that has not arrived whole',
    find: ".where('kept_at', 'is not', null)\n    .execute();\n}\n\n/** Records",
    replace: '.execute();\n}\n\n/** Records',
  },
  {
    ...server,
    file: `${files}/name-files.ts`,
    name: 'an answer may name a file of another question',
    find: 'stored.itemRef === itemRef && ',
    replace: '',
  },
  {
    ...server,
    file: `${files}/name-files.ts`,
    name: 'an answer may name other bytes than the stored ones',
    find: 'file.sha256 === sha256 && ',
    replace: '',
  },
  {
    ...server,
    file: `${files}/receive-piece.ts`,
    name: 'a piece that arrives twice is stored twice',
    find: 'if (!isNext(locked, fromByte)) return notTheNext(locked);',
    replace: '',
  },
  {
    ...server,
    file: `${files}/finish-file.ts`,
    name: 'a file that was damaged on the way is stored',
    find: ' || !(await hashOf(path)).equals(file.sentSha256)',
    replace: '',
  },
  {
    ...server,
    file: `${files}/forget-files.ts`,
    name: 'the sweep deletes a file that an answer has just named',
    find: '!file || file.namedAt || file.movedAt >= before',
    replace: '!file',
  },
  {
    ...marking,
    file: 'apps/server/modules/marking/read-answer-file.ts',
    name: 'every marker gets the files of every answer',
    find: 'if (!isWithCaller)',
    replace: 'if (!isWithCaller && task === null)',
  },
  {
    ...browser,
    file: 'apps/web/lib/exam/files/answer-files.ts',
    name: 'the bytes leave the device before the server has the answer',
    find: "if (lines.some(({ status }) => status.kind === 'waiting')) return;",
    replace: '',
  },
  {
    ...browser,
    file: 'apps/web/lib/exam/files/answer-files.ts',
    name: 'a replaced file stays in the answer',
    find: 'replaces.includes(fileId)',
    replace: 'fileId === itemRef',
  },
  {
    ...browser,
    file: 'apps/web/lib/exam/files/answer-files.ts',
    name: 'an answer that the candidate has cleared is filled again',
    find: "isInAnswer(state, file) || lines.some(({ status }) => status.kind === 'stored')",
    replace: 'isInAnswer(state, file)',
  },
  {
    ...browser,
    file: 'apps/web/lib/exam/files/answer-files.ts',
    name: 'an answer with a file is made again without end after a refusal',
    find: 'else if (code) change(file.fileId, { refusal: refusalOf(code) });',
    replace: '',
  },
  {
    ...finish,
    file: 'apps/server/modules/attempts/store/answer-files.ts',
    name: 'an object without a row outlasts the sweep and the account',
    find: "[keptKey(key, 'application/pdf'), keptKey(key, 'image/jpeg')]",
    replace: '[]',
  },
  {
    ...finish,
    file: `${files}/finish-file.ts`,
    name: 'a check that takes too long is repeated without end',
    find: 'stoppedChecks >= MAX_STOPPED_CHECKS',
    replace: 'stoppedChecks < 0',
  },
  {
    ...browser,
    file: 'apps/web/lib/exam/files/send-file.ts',
    name: 'an interrupted upload begins anew',
    find: 'sentBytes = begun.receivedBytes;',
    replace: 'sentBytes = 0;',
  },
  {
    ...rules,
    file: 'packages/domain/item/kinds/file-upload/response.ts',
    name: 'an answer may have any number of files',
    find: 'files.length > maxFiles',
    replace: 'files.length > 100',
  },
];
