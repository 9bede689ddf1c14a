import type { CheckHead, listChecks as contract } from '@kasauti/contract/identity/document-checks.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { filterIn } from '@kasauti/contract/staff/lists.ts';
import { HOUR_MS } from '@kasauti/domain/time/durations.ts';
import type * as z from 'zod/mini';
import type { App } from '../../../platform/app.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Work } from '../../../platform/database/work.ts';
import { actorOf } from '../../../platform/http/session.ts';
import { answerList, type CsvColumns } from '../../../platform/lists/answer-list.ts';
import { findEntries, type ListReader, record, recordFile } from '../../audit/index.ts';
import { findUsers } from '../../identity/index.ts';
import { type Check, checksFor } from '../store/check-list.ts';

/**
 * Period in which a candidate is audited only once for each reader of the list. An open page reads the list again every
 * minute.
 */
const ONE_LOOK_MS = HOUR_MS;
const MAX_LOOKS = 1000;
const LOOK = 'document.list';

const columns: CsvColumns<CheckHead> = {
  id: (check) => check._id,
  what: (check) => check.what,
  candidate: (check) => check.candidate.name,
  kind: (check) => check.kind,
  state: (check) => check.state,
  asked: (check) => check.askedAt,
  decided: (check) => check.decidedAt,
};

/**
 * Lists the documents and requests that wait for a decision or were decided. An audit entry records the candidates
 * whose names the reader has seen.
 */
export async function listChecks(app: App, query: z.infer<typeof contract.query>, reader: ListReader) {
  const { database } = app;
  const filter = filterIn(query);
  const { state = 'waiting' } = filter;
  const answer = await answerList(query, checksFor(database, filter, reader.by.userId), {
    usual: state === 'waiting' ? 'askedAt' : '-decidedAt',
    fileName: 'document-checks',
    columns,
    async present(checks) {
      const users = await findUsers(database, [...new Set(checks.map(({ userId }) => userId))]);
      return checks.map((check) => presentHead(check, state, users.get(check.userId)?.fullName ?? ''));
    },
    onFile: () => recordFile(app, 'document', reader),
  });
  if (!('items' in answer)) return answer;
  const people = answer.items.map(({ candidate }) => candidate._id);
  await app.inTransaction((work) => noteLooks(work, database, reader.by, people), reader.requestId);
  return answer;
}

const presentHead = (check: Check, state: CheckHead['state'], name: string): CheckHead => ({
  _id: check.id,
  what: check.what,
  candidate: { _id: check.userId, name },
  kind: check.kind,
  state,
  askedAt: check.askedAt.toISOString(),
  decidedAt: check.decidedAt?.toISOString() ?? null,
});

/**
 * Writes an audit entry with the candidates whose names the reader has seen on the list. It leaves out candidates who
 * were recorded for this reader within the last hour.
 */
export async function noteLooks(work: Work, database: Database, by: ListReader['by'], people: readonly UserId[]) {
  const from = new Date(work.now.getTime() - ONE_LOOK_MS);
  const looks = { actor: { userId: by.userId }, what: LOOK, objectKind: null, objectId: null, from, until: null };
  const noted = await findEntries(database, looks, { order: 'newest-first' }, MAX_LOOKS);
  const seen = new Set(noted.flatMap(({ detail }) => (JSON.parse(detail) as { people: UserId[] }).people));
  const unseen = [...new Set(people)].filter((userId) => !seen.has(userId));
  if (unseen.length === 0) return;
  record(work, { ...actorOf(by), action: LOOK, objectKind: 'document', objectId: 'all', detail: { people: unseen } });
}
