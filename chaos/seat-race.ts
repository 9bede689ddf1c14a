import type { ExamId, SittingId } from '@kasauti/contract/ids.ts';
import { givenExam } from '../apps/server/test/given/catalogue.ts';
import { givenSession, givenUser } from '../apps/server/test/given/identity.ts';
import { givenSitting } from '../apps/server/test/given/scheduling.ts';
import { asTestApp } from './as-test-app.ts';
import { type Answer, ask } from './http.ts';
import { makeInstallation } from './installation.ts';

const SEATS = 3;
const HOUR_MS = 3_600_000;

export type SeatRaceReport = { broken: string[]; line: Record<string, unknown> };

/**
 * Two hundred candidates race for the last three seats, round after round, over two server processes on one database; half of them hold
 * first and confirm then. In every round exactly three may have a seat, everybody else a clear answer.
 */
export async function seatRace({
  candidates,
  rounds,
}: {
  candidates: number;
  rounds: number;
}): Promise<SeatRaceReport> {
  const installation = await makeInstallation({ DATABASE_POOL: '24' });
  const app = asTestApp(installation.app);
  const broken: string[] = [];
  const answers = new Map<string, number>();
  try {
    const servers = [await installation.startServer(), await installation.startServer()];
    const people = [];
    for (let n = 0; n < candidates; n += 1) {
      const { userId } = await givenUser(app);
      people.push({
        userId,
        cookie: (await givenSession(app, userId)).headers.cookie,
        port: servers[n % 2]?.port ?? 0,
      });
    }
    const startedAt = performance.now();
    for (let round = 0; round < rounds; round += 1) {
      const startsAt = new Date(Date.now() + (48 + round * 3) * HOUR_MS);
      const examId = await givenExam(app, { priceInPaise: 0, mode: 'live', durationMinutes: 60 });
      const sitting = await givenSitting(app, { examId, seats: SEATS, startsAt });
      const outcomes = await Promise.all(
        people.map((person, n) =>
          race(person, { test_code: sitting.testCode, sittingId: sitting.sittingId }, n % 2 === 0),
        ),
      );
      for (const { status, body } of outcomes) {
        const key = status === 200 ? 'confirmed' : `${status} ${String(body.code)}`;
        answers.set(key, (answers.get(key) ?? 0) + 1);
        if (status !== 200 && body.code !== 'sitting-full')
          broken.push(`round ${round}: an answer was ${status} ${String(body.code)}`);
      }
      broken.push(...(await checkRound(installation.app.pool, sitting, round)));
    }
    return {
      broken,
      line: {
        chaos: 'seat-race',
        servers: 2,
        candidates,
        rounds,
        seats_per_round: SEATS,
        answers: Object.fromEntries(answers),
        seconds: Math.round((performance.now() - startedAt) / 100) / 10,
        broken: broken.length,
      },
    };
  } finally {
    await installation.remove();
  }
}

async function race(
  person: { cookie: string; port: number },
  slot: { test_code: string; sittingId: SittingId },
  holdsFirst: boolean,
): Promise<Answer> {
  const confirm = () =>
    ask(person.port, 'POST', '/api/v1/catalogue/scheduleFreeTest', { cookie: person.cookie, body: slot });
  if (!holdsFirst) return await confirm();
  // A hold needs an entitlement, which the free exam grants on confirming: so the first ask is repeated, as a double click would be.
  const [first, second] = await Promise.all([confirm(), confirm()]);
  if (first.status === 200 && second.status === 200 && first.body.schedule_id !== second.body.schedule_id)
    return { status: 500, body: { code: 'two-bookings-for-one-ask' } };
  return first.status === 200 ? first : second;
}

async function checkRound(
  pool: { query(text: string, values: unknown[]): Promise<{ rows: Record<string, number>[] }> },
  { sittingId, examId }: { sittingId: SittingId; examId: ExamId },
  round: number,
): Promise<string[]> {
  const { rows } = await pool.query(
    `select
       (select count(*)::int from seat_unit where sitting_id = $1 and state = 'booked') as booked,
       (select count(distinct booking_id)::int from seat_unit where sitting_id = $1 and state = 'booked') as owners,
       (select count(*)::int from booking where sitting_id = $1 and state = 'confirmed') as bookings,
       (select count(distinct candidate_id)::int from booking where sitting_id = $1 and state = 'confirmed') as people,
       (select count(*)::int from entitlement where exam_id = $2 and state = 'consumed') as consumed,
       (select count(*)::int from entitlement where exam_id = $2) as granted`,
    [sittingId, examId],
  );
  const counts = rows[0] ?? {};
  return Object.entries(counts).flatMap(([name, count]) =>
    count === SEATS ? [] : [`round ${round}: ${name} is ${count}, not ${SEATS}`],
  );
}
