import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { type AttemptId, wireId } from '../ids.ts';
import { ownAttemptRefusals } from './attempts.ts';

/** The tool that an entry of the journal names for a play. Its value is the id of the recording. */
export const PLAY_TOOL = 'recording';

/**
 * Returns which recordings the candidate has played in this attempt, on any device. Each play is an entry of the
 * journal, with `opId`. Another device counts the plays with it.
 */
export const findPlays = {
  method: 'GET',
  path: '/api/v1/attempts/{id}/plays',
  params: z.strictObject({ id: wireId<AttemptId>() }),
  answer: z.object({ data: z.array(z.object({ opId: z.string(), recordingId: z.string() })) }),
  refusals: ownAttemptRefusals,
} as const satisfies ContractEntry;
