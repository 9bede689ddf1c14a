import type { listReviewCases as contract, ReviewCase } from '@kasauti/contract/attempts/review-queue.ts';
import type { AttemptId } from '@kasauti/contract/ids.ts';
import { filterIn } from '@kasauti/contract/staff/lists.ts';
import type * as z from 'zod/mini';
import type { App } from '../../../platform/app.ts';
import type { Database } from '../../../platform/database/database.ts';
import { answerList, type CsvColumns } from '../../../platform/lists/answer-list.ts';
import { heldList } from '../../../platform/lists/held-list.ts';
import {
  findAttempts,
  findAttemptsWithDecidedLateEntries,
  findAttemptsWithUndecidedLateEntries,
} from '../../attempts/index.ts';
import { type ListReader, recordFile } from '../../audit/index.ts';
import { findTerminated } from '../../proctoring/index.ts';
import { findReviewedAttempts } from '../store/results.ts';
import { coveredBy, type Looker, readLooks } from './read-review-queue.ts';

/** The fields by which cases are filtered and sorted. The other fields are read only for the cases of one page. */
type Listed = {
  attemptId: AttemptId;
  kind: ReviewCase['kind'];
  /** The instant at which the case began to wait. For late answers with a decision, the instant of the decision. */
  since: Date;
  decidedAt: Date | null;
  /** Practice cases are listed last. They affect no real result, and any visitor could fill the list with them. */
  isPractice: boolean;
};

const columns: CsvColumns<ReviewCase> = {
  attempt: (look) => look.attemptId,
  what: (look) => look.kind,
  candidate: (look) => look.candidate.name,
  'roll number': (look) => look.candidate.rollNumber,
  test: (look) => look.title.en,
  room: (look) => look.room,
  since: (look) => look.since,
  'ended by': (look) => look.ended?.by,
  reason: (look) => look.ended?.reasonCode,
  decision: (look) => look.decided?.decision,
  'decided by': (look) => look.decided?.by,
  decided: (look) => look.decided?.at,
};

/** Lists the cases that wait for a second person, or the cases that a second person has decided. */
export async function listReviewCases(
  app: Pick<App, 'database' | 'inTransaction'>,
  query: z.infer<typeof contract.query>,
  reader: ListReader & { by: Looker },
) {
  const { database } = app;
  const { state = 'waiting', kind } = filterIn(query);
  const found = (await findListed(database)).filter(
    (one) => (one.decidedAt === null) === (state === 'waiting') && (kind === undefined || one.kind === kind),
  );
  const list = heldList(
    await withinScope(database, reader.by, found),
    {
      since: ({ since, isPractice }) => `${Number(isPractice)} ${since.toISOString()}`,
      decidedAt: ({ decidedAt }) => decidedAt?.getTime() ?? 0,
    },
    ({ attemptId, kind: what }) => `${attemptId} ${what}`,
  );
  return await answerList(query, list, {
    usual: state === 'waiting' ? 'since' : '-decidedAt',
    fileName: 'second-looks',
    columns,
    present: (listed) => present(database, reader.by, listed),
    onFile: () => recordFile(app, 'review', reader),
  });
}

async function findListed(database: Database): Promise<Listed[]> {
  const [terminated, reviewed, late, decidedLate] = await Promise.all([
    findTerminated(database),
    findReviewedAttempts(database),
    findAttemptsWithUndecidedLateEntries(database),
    findAttemptsWithDecidedLateEntries(database),
  ]);
  const reviewedAt = new Map(reviewed.map(({ attemptId, decidedAt }) => [attemptId, decidedAt]));
  const isWaiting = new Set(late.map(({ attemptId }) => attemptId));
  return [
    ...terminated.map(({ attemptId, at }) => ({
      ...{ attemptId, kind: 'ended' as const, since: at, isPractice: false },
      decidedAt: reviewedAt.get(attemptId) ?? null,
    })),
    ...late.map((one) => ({ ...one, kind: 'late-answers' as const, decidedAt: null })),
    ...decidedLate
      .filter(({ attemptId }) => !isWaiting.has(attemptId))
      .map((one) => ({ ...one, kind: 'late-answers' as const, since: one.decidedAt, isPractice: false })),
  ];
}

const AT_ONCE = 500;

async function withinScope(database: Database, { scope }: Looker, listed: Listed[]): Promise<Listed[]> {
  if (scope === null) return listed;
  const ids = [...new Set(listed.map(({ attemptId }) => attemptId))];
  const covered = new Set<AttemptId>();
  for (let at = 0; at < ids.length; at += AT_ONCE)
    for (const id of await coveredBy(database, scope, await findAttempts(database, ids.slice(at, at + AT_ONCE))))
      covered.add(id);
  return listed.filter(({ attemptId }) => covered.has(attemptId));
}

async function present(database: Database, by: Looker, listed: Listed[]): Promise<ReviewCase[]> {
  const attemptIds = [...new Set(listed.map(({ attemptId }) => attemptId))];
  const looks = await readLooks(database, { attemptIds, by });
  const lookOf = new Map(looks.map((look) => [`${look.attemptId} ${look.kind}`, look]));
  return listed.flatMap(({ attemptId, kind }) => lookOf.get(`${attemptId} ${kind}`) ?? []);
}
