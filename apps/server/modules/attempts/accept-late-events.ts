import type { AttemptId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { Hub } from '../../platform/hub.ts';
import type { Work } from '../../platform/work.ts';
import { notPossible } from './proctor-ask.ts';
import { lockAttempt } from './store/attempts.ts';
import { insertAcceptances, readLateSeqs } from './store/journal.ts';
import { tellChange } from './tell-change.ts';

const refusals = { 'not-found': { status: 404, message: 'We could not find that attempt.' } } as const;

/**
 * A person lets late answers count, with the reason. `all`: every one that has arrived so far. Numbers that are not of late entries are left out; a
 * repeat changes nothing. Announces `late-events-accepted`, upon which a superseding result is made.
 */
export async function acceptLateEvents(
  work: Work,
  hub: Hub,
  ask: { attemptId: AttemptId; seqs: number[] | 'all'; by: UserId; reasonText: string },
) {
  const { tx, now } = work;
  const attempt = await lockAttempt(tx, ask.attemptId);
  if (!attempt) return refuse(refusals, 'not-found');
  const late = await readLateSeqs(tx, ask.attemptId);
  const seqs = ask.seqs === 'all' ? late : late.filter((seq) => ask.seqs.includes(seq as never));
  if (seqs.length === 0) return notPossible(attempt);
  await insertAcceptances(tx, ask.attemptId, seqs, { userId: ask.by, reasonText: ask.reasonText, at: now });
  await work.announce({ kind: 'late-events-accepted', attemptId: ask.attemptId, seqs });
  await tellChange(work, hub, attempt, null);
  return { attempt, seqs };
}
