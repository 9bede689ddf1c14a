import { takeInEmergencyFile as contract } from '@kasauti/contract/attempts/emergency-files.ts';
import type { Role } from '@kasauti/contract/identity/identity.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { isRefusal, type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import type { App } from '../../../platform/app.ts';
import { record } from '../../audit/index.ts';
import { publishAttemptChange } from '../publish-attempt-change.ts';
import type { CheckedEvent } from '../save/check-events.ts';
import { lanePart } from '../save/lane-part.ts';
import { sizeOf } from '../save/queued-save.ts';
import { saveAnswers } from '../save/save-answers.ts';
import { saveLaneConnectionsPart } from '../save-lane-connections.ts';
import { type EmergencyAsk, type OpenedFile, readEmergencyFile } from './read-emergency-file.ts';
import { insertEmergencyFile } from './store.ts';

/** Limits of one commit of the save lane, as the contract of saves has them. */
const MAX_ENTRIES_AT_ONCE = 200;
const MAX_SIZE_AT_ONCE = 128 * 1024;

type Ask = Omit<EmergencyAsk, 'by'> & { reasonText: string; by: { userId: UserId; role: Role }; requestId: string };

/**
 * Takes in an emergency file. First records who does it and which entries come from the file, then stores the entries
 * that the server does not have through the save lane. They are late, so none of them counts before a person decides. A
 * call that was broken off can be repeated.
 */
export async function takeInEmergencyFile(app: App, ask: Ask): Promise<{ entries: number } | Refusal> {
  const opened = await readEmergencyFile(app, { ...ask, by: ask.by.userId });
  if (isRefusal(opened)) return opened;
  if (opened.fresh.length === 0) return refuse(contract.refusals, 'nothing-new');
  await noteTakenIn(app, ask, opened);
  const failed = await storeEntries(app, opened);
  if (failed) return failed;
  await app.inTransaction((work) => publishAttemptChange(work, app.hub, opened.attempt, null), ask.requestId);
  return { entries: opened.fresh.length };
}

async function noteTakenIn(app: App, { reasonText, by, requestId }: Ask, opened: OpenedFile): Promise<void> {
  const { attempt, sha256, fresh, madeAt } = opened;
  const { attemptId } = attempt;
  await app.inTransaction(async (work) => {
    const isNew = await insertEmergencyFile(work.tx, {
      attempt_id: attemptId,
      sha256,
      op_ids: fresh.map(({ opId }) => opId),
      made_at: madeAt,
      taken_in_by: by.userId,
      taken_in_at: work.now,
      reason_text: reasonText,
    });
    if (!isNew) return;
    record(work, {
      actorId: by.userId,
      actorRole: by.role,
      action: 'emergency-file.take-in',
      objectKind: 'attempt',
      objectId: attemptId,
      reason: reasonText,
      detail: { entries: fresh.length, sha256: sha256.toString('hex') },
    });
  }, requestId);
}

/** Stores the entries in the order of the file, as the device that held the lease would. */
async function storeEntries(app: App, { attempt, known, fresh }: OpenedFile): Promise<Refusal | null> {
  const { attemptId, candidateId } = attempt;
  const { leaseEpoch, leaseSessionId: sessionId } = known;
  if (!sessionId) throw new Error(`attempt ${attemptId} ended at its deadline without a lease`);
  for (const events of inPortions(fresh)) {
    const save = { attemptId, candidateId, leaseEpoch, sessionId, events, since: performance.now() };
    const saved = await saveAnswers(app.part(lanePart), app.part(saveLaneConnectionsPart).database, save);
    if (isRefusal(saved)) return refuse(contract.refusals, saved.code === 'journal-full' ? 'journal-full' : 'busy');
  }
  return null;
}

function inPortions(events: readonly CheckedEvent[]): CheckedEvent[][] {
  const portions: CheckedEvent[][] = [];
  let portion: CheckedEvent[] = [];
  for (const event of events) {
    const isFull = portion.length === MAX_ENTRIES_AT_ONCE || sizeOf([...portion, event]) > MAX_SIZE_AT_ONCE;
    if (isFull && portion.length > 0) {
      portions.push(portion);
      portion = [];
    }
    portion.push(event);
  }
  return portion.length > 0 ? [...portions, portion] : portions;
}
