import type { Mutant } from '../mutant.ts';

const uploads = 'apps/server/platform/uploads';
const paper = 'apps/server/modules/attempts/paper';
const cleaned = { project: 'modules' as const, tests: [`${uploads}/clean-recording.test.ts`] };
const sealed = { project: 'modules' as const, tests: [`${paper}/seal-recording.test.ts`] };
const checked = {
  project: 'rules' as const,
  tests: ['packages/domain/form/check-form.test.ts', 'packages/domain/form/test/check-form-files.test.ts'],
};

const formats = 'apps/server/modules/bank/formats';
const inFiles = { project: 'modules' as const, tests: [`${formats}/qti/recordings/read-recording.test.ts`] };

/** Faults of the recordings in questions. */
export const recordings: Mutant[] = [
  {
    ...cleaned,
    name: 'a recording keeps the names before its sound',
    file: `${uploads}/sound-of-mp3.ts`,
    find: 'file.subarray(from, at)',
    replace: 'file.subarray(0, at)',
  },
  {
    ...cleaned,
    name: 'a recording keeps the names in its chunks',
    file: `${uploads}/sound-of-wav.ts`,
    find: 'bytes: Buffer.concat([headerOf(format, sound.length), sound]),',
    replace: 'bytes: file,',
  },
  {
    ...cleaned,
    name: 'a file with something between its frames is a recording',
    file: `${uploads}/sound-of-mp3.ts`,
    find: 'if (!frame || (rate !== 0 && frame.rate !== rate)) return null;',
    replace: 'if (!frame || (rate !== 0 && frame.rate !== rate)) break;',
  },
  {
    ...cleaned,
    name: 'a recording is as long as somebody wants',
    file: `${uploads}/clean-recording.ts`,
    find: 'if (sound.durationInMs > MAX_RECORDING_MS) return tooLarge;',
    replace: '',
  },
  {
    ...sealed,
    name: 'a paper has transcripts that candidates may not read yet',
    file: `${paper}/seal-paper.ts`,
    find: 'return withoutHiddenTranscripts(form.content);',
    replace: 'return withoutHiddenTranscripts(form.content) && form.content;',
  },
  {
    ...sealed,
    name: 'another candidate learns what somebody has heard',
    file: 'apps/server/modules/attempts/routes.ts',
    find: "if (attempt.candidateId !== session.userId) return refuse(findPlays.refusals, 'forbidden');",
    replace: '',
  },
  {
    ...checked,
    name: 'a recording without a transcript is published',
    file: 'packages/domain/form/problems.ts',
    find: "(attributes.transcript ?? '').trim() === ''",
    replace: 'attributes.transcript === undefined',
  },
  {
    ...inFiles,
    name: 'a recording of a file comes in without its limit of plays',
    file: `${formats}/qti/recordings/read-recording.ts`,
    find: 'plays >= 1 && plays <= MAX_PLAYS',
    replace: 'plays > MAX_PLAYS',
  },
  {
    ...inFiles,
    name: 'a file that is no sound comes in as a recording',
    file: `${formats}/files/found-recordings.ts`,
    find: 'if (!isSound(bytes))',
    replace: 'if (bytes.byteLength === 0)',
  },
  {
    ...inFiles,
    name: 'a hidden transcript of a file is shown to candidates',
    file: `${formats}/qti/recordings/read-recording.ts`,
    find: "isTextShown: shown === 'shown'",
    replace: "isTextShown: shown !== 'hidden'",
  },
  {
    name: 'a recording of a file is stored with its names',
    file: 'apps/server/modules/bank/imports/clean-pictures.ts',
    find: 'await writeFile(path, cleaned,',
    replace: 'await writeFile(path, bytes,',
    project: 'modules',
    tests: ['apps/server/modules/bank/imports/import-pictures.test.ts'],
  },
];
