import {
  EMERGENCY_FILE_FORMAT,
  MAX_EMERGENCY_ENTRIES,
  MAX_FILE_CHARACTERS,
} from '@kasauti/domain/attempt/emergency-file.ts';
import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { type AttemptId, wireId } from '../ids.ts';
import { ownTest } from '../scheduling/proctoring.ts';
import { localizedText } from '../shapes.ts';
import { eventShape } from './attempts.ts';

/* Emergency files: answers that a device could not send, encrypted for the server. Staff take them in. */

const hex = (most: number) => z.string().check(z.maxLength(most), z.regex(/^([0-9a-f]{2})+$/));

export const emergencyFileShape = z.strictObject({
  format: z.literal(EMERGENCY_FILE_FORMAT),
  version: z.literal(1),
  attemptId: wireId<AttemptId>(),
  enc: hex(200),
  ciphertext: hex(MAX_FILE_CHARACTERS),
});

/** What is encrypted in the file. */
export const emergencyContent = z.strictObject({
  token: z.string(),
  madeAt: z.iso.datetime(),
  entries: z.array(eventShape).check(z.minLength(1), z.maxLength(MAX_EMERGENCY_ENTRIES)),
});
export type EmergencyContent = z.infer<typeof emergencyContent>;

const one = z.strictObject({ id: wireId<AttemptId>() });
const BODY_LIMIT = MAX_FILE_CHARACTERS + 20_000;

const refusals = {
  'not-found': { status: 404, message: 'We could not find the test of this file.' },
  'cannot-be-opened': {
    status: 400,
    message: 'This file cannot be opened. It was changed, it is incomplete, or it is from another site.',
  },
  'does-not-fit': { status: 400, message: 'This file contains an answer that does not fit the test.' },
  'own-test': ownTest,
  'still-running': { status: 409, message: 'This test is still running: wait until it has ended.' },
  'device-can-send': {
    status: 409,
    message:
      'The device itself can send its answers until half an hour after the end of the test. Please take the file in after that.',
  },
  'ended-by-person': {
    status: 409,
    message:
      'The candidate or the proctor ended this test. Only a test that ended because the time was up takes in answers.',
  },
} as const;

/** Opens an emergency file and returns what is in it. Nothing is stored. */
export const lookIntoEmergencyFile = {
  method: 'POST',
  path: '/api/v1/attempts/{id}/emergency-file/look',
  operationId: 'emergencyFiles.look',
  scope: { of: 'attempt', param: 'id' },
  params: one,
  bodyLimit: BODY_LIMIT,
  body: z.strictObject({ file: emergencyFileShape }),
  answer: z.object({
    attemptId: wireId<AttemptId>(),
    candidate: z.object({ name: z.string(), rollNumber: z.string() }),
    title: localizedText(),
    T0: z.iso.datetime(),
    deadlineAt: z.nullable(z.iso.datetime()),
    /** Time by the device's clock when the file was made. */
    madeAt: z.iso.datetime(),
    /** Number of entries in the file, and number of those that the server already has. */
    entries: z.number(),
    stored: z.number(),
    /** Number of questions of the entries that the server does not have, and when they were made. */
    questions: z.number(),
    madeFrom: z.nullable(z.iso.datetime()),
    madeUntil: z.nullable(z.iso.datetime()),
  }),
  refusals,
} as const satisfies ContractEntry;

/**
 * Takes in the entries of an emergency file that the server does not have. They are stored as late answers, so a person
 * decides about each of them. A repeat stores nothing twice.
 */
export const takeInEmergencyFile = {
  method: 'POST',
  path: '/api/v1/attempts/{id}/emergency-file',
  operationId: 'emergencyFiles.takeIn',
  scope: { of: 'attempt', param: 'id' },
  params: one,
  bodyLimit: BODY_LIMIT,
  body: z.strictObject({
    file: emergencyFileShape,
    reasonText: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)),
  }),
  answer: z.object({ entries: z.number() }),
  refusals: {
    ...refusals,
    'nothing-new': { status: 409, message: 'The server already has every answer of this file.' },
    'journal-full': { status: 409, message: 'The server cannot store more changes for this test.' },
    busy: { status: 503, message: 'The server is busy. Please try again in a moment. Nothing is stored twice.' },
  },
} as const satisfies ContractEntry;
