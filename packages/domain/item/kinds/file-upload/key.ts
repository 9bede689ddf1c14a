import { problemIf } from '../../../form/problems.ts';
import type { CheckRules, InteractionOf } from '../kind.ts';
import { byPeople, isWithin, rubricProblems } from '../rubric.ts';
import { MAX_FILE_MEGABYTES, MAX_FILES, MEGABYTE } from './limits.ts';

/* The key of a file upload is a rubric. People mark the files by it. */

export const fileUploadChecks: CheckRules<InteractionOf<'file-upload'>> = {
  interactionProblems: ({ types, maxFiles, maxBytes }, _languages, where) => [
    ...problemIf(types.length === 0, 'no-file-type', where),
    ...problemIf(!isWithin(maxFiles, MAX_FILES), 'file-count-out-of-range', where),
    ...problemIf(!isWithin(maxBytes / MEGABYTE, MAX_FILE_MEGABYTES), 'file-size-out-of-range', where),
  ],
  longestResponse: ({ maxFiles }) => ({
    kind: 'files',
    files: Array.from({ length: Math.min(maxFiles, MAX_FILES) }, () => ({
      fileId: '0'.repeat(36),
      sha256: '0'.repeat(64),
      size: MAX_FILE_MEGABYTES * MEGABYTE,
      type: 'application/pdf',
    })),
  }),
  keyProblems: (_interaction, correct, where, languages) => rubricProblems(correct, where, languages),
};

export const fileUploadMarking = byPeople('files', 'A file upload');
