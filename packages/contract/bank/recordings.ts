import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { pictureRefusals } from '../files.ts';
import { type PictureId, type ProviderId, wireId } from '../ids.ts';
import type { RefusalTable } from '../refusal.ts';

/* The recordings of the item bank. Authors put them into the texts of questions. They are files like pictures. */

/** Maximum size of a recording in bytes. Ten minutes of speech have about this size as MP3 with 64 kbit/s. */
export const MAX_RECORDING_BYTES = 5 * 1024 * 1024;
/** Maximum length of a recording in milliseconds. */
export const MAX_RECORDING_MS = 10 * MINUTE_MS;
/** Maximum number of characters of a transcript. */
export const MAX_TRANSCRIPT = 6000;

/** Media types of the recordings that a question may have. Each browser on which a test can run plays both. */
export const recordingTypes = ['audio/mpeg', 'audio/wav'] as const;
export type RecordingType = (typeof recordingTypes)[number];

export const recordingRefusals = {
  'not-a-recording': {
    status: 400,
    message: 'This is not a recording that a question can have: MP3, or WAV with 8, 16 or 24 bits.',
  },
  'recording-too-large': { status: 413, message: 'A recording may have at most 5 MB and 10 minutes.' },
  'file-infected': pictureRefusals['file-infected'],
  'cannot-check-now': pictureRefusals['cannot-check-now'],
} as const satisfies RefusalTable;
export type RecordingRefusalCode = keyof typeof recordingRefusals;

/**
 * Stores a recording for the questions of a provider. Only its sound is stored, without names and other metadata. A
 * recording that the provider already has is not stored again: the answer then names the stored one. The multipart body
 * has one file, `recording`.
 */
export const uploadRecording = {
  method: 'POST',
  path: '/api/v1/bank/recordings',
  scope: { of: 'picture' },
  bodyKind: 'multipart',
  bodyLimit: MAX_RECORDING_BYTES + 4096,
  body: z.strictObject({ providerId: wireId<ProviderId>() }),
  answer: z.object({ _id: wireId<PictureId>(), durationInMs: z.int() }),
  refusals: {
    ...recordingRefusals,
    'no-such-provider': { status: 404, message: 'We could not find that provider.' },
  },
} as const satisfies ContractEntry;
