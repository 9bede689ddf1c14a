import {
  lookIntoEmergencyFile as contract,
  emergencyContent,
  type emergencyFileShape,
} from '@kasauti/contract/attempts/emergency-files.ts';
import type { AttemptId, UserId } from '@kasauti/contract/ids.ts';
import { type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import { isClosed } from '@kasauti/domain/attempt/attempt-state.ts';
import { drainedAt, LATE_SYNC_WINDOW_MS } from '@kasauti/domain/attempt/clock.ts';
import { emergencyData, emergencyInfo } from '@kasauti/domain/attempt/emergency-file.ts';
import { fromHex } from '@kasauti/domain/receipts/bytes.ts';
import type * as z from 'zod/mini';
import type { App } from '../../../platform/app.ts';
import { readNow } from '../../../platform/database/work.ts';
import { sha256 } from '../../../platform/security/hashes.ts';
import { type CheckedEvent, checkEvents } from '../save/check-events.ts';
import { lanePart } from '../save/lane-part.ts';
import type { Known } from '../save/queued-save.ts';
import { whatDoesNotFit } from '../save/save-answers.ts';
import { type Attempt, findAttempt } from '../store/attempts.ts';
import { emergencyKeyPart, emergencySuite } from './emergency-key.ts';

const { refusals } = contract;

export type EmergencyAsk = { attemptId: AttemptId; file: z.infer<typeof emergencyFileShape>; by: UserId };

/** An opened file. `fresh` are the entries that the server does not have, in the order of the file. */
export type OpenedFile = {
  attempt: Attempt;
  known: Known;
  sha256: Buffer;
  madeAt: Date;
  entries: number;
  fresh: CheckedEvent[];
};

/**
 * Opens an emergency file and checks it as a save is checked. Stores nothing. The file must be from the candidate of
 * this attempt, and the attempt must have ended because the time was up.
 */
export async function readEmergencyFile(app: App, ask: EmergencyAsk): Promise<OpenedFile | Refusal> {
  const { attemptId, file, by } = ask;
  const attempt = await findAttempt(app.database, attemptId);
  if (!attempt) return refuse(refusals, 'not-found');
  if (attempt.candidateId === by) return refuse(refusals, 'own-test');
  const bytes = await decrypt(app, attemptId, file);
  const content = bytes && contentOf(bytes);
  if (!bytes || !content || !app.part(emergencyKeyPart).isTokenOf(attemptId, content.token))
    return refuse(refusals, 'cannot-be-opened');
  const bar = whyNotNow(attempt, await readNow(app.database));
  if (bar) return refuse(refusals, bar);
  const known = await app.part(lanePart).known.read(attemptId);
  const events = checkEvents(content.entries);
  if (!known || !events || whatDoesNotFit(known, events)) return refuse(refusals, 'does-not-fit');
  const byOpId = new Map(events.map((event) => [event.opId, event]));
  const fresh = [...byOpId.values()].filter(({ opBytes }) => known.ops.find(opBytes) === 0);
  const madeAt = new Date(content.madeAt);
  return { attempt, known, sha256: sha256(bytes), madeAt, entries: byOpId.size, fresh };
}

async function decrypt(app: App, attemptId: AttemptId, file: EmergencyAsk['file']): Promise<Uint8Array | null> {
  const [encapsulated, sealed] = [fromHex(file.enc), fromHex(file.ciphertext)];
  if (!encapsulated || !sealed) return null;
  try {
    const recipient = await emergencySuite.createRecipientContext({
      recipientKey: app.part(emergencyKeyPart).privateKey,
      enc: encapsulated,
      info: emergencyInfo(),
    });
    return new Uint8Array(await recipient.open(sealed, emergencyData(attemptId)));
  } catch {
    return null; // another key, another attempt or changed bytes
  }
}

function contentOf(bytes: Uint8Array) {
  try {
    return emergencyContent.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    return null;
  }
}

/**
 * Returns why the file of this attempt is not taken in now, or null. No entry of a file may count without a decision,
 * so in mode `none` a file waits until late answers no longer count by themselves.
 */
function whyNotNow({ state, submittedBy, mode, deadlineAt, drainSeconds }: Attempt, now: Date) {
  if (!isClosed(state) || !deadlineAt) return 'still-running';
  if (state !== 'submitted' || submittedBy !== 'deadline') return 'ended-by-person';
  if (now <= drainedAt(deadlineAt, drainSeconds * 1000)) return 'still-running';
  const isSynced = mode === 'none' && now.getTime() <= deadlineAt.getTime() + LATE_SYNC_WINDOW_MS;
  return isSynced ? 'device-can-send' : null;
}
