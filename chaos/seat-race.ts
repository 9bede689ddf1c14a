import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { EntitlementId, SittingId, UserId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { HOLD_MINUTES } from '@kasauti/domain/scheduling/holds.ts';
import { HOUR_MS, MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { claimSeat } from '../apps/server/modules/scheduling/index.ts';
import type { TestApp } from '../apps/server/test/app.ts';
import { givenExam } from '../apps/server/test/given/catalogue.ts';
import { givenSession, givenUser } from '../apps/server/test/given/identity.ts';
import { givenEntitlement } from '../apps/server/test/given/orders.ts';
import { givenSitting } from '../apps/server/test/given/scheduling.ts';
import { asTestApp } from './as-test-app.ts';
import { type Answer, ask } from './http.ts';
import { makeInstallation } from './installation.ts';

const SEATS = 3;
const HOLD_MS = HOLD_MINUTES * MINUTE_MS;
/** Maximum time from the start of the race until the holds from before the race end. */
const MAX_HOLD_MS = 1000;
/**
 * Maximum time before the end of a hold at which its owner asks to confirm it. The request has to wait for the requests
 * of all others. It may therefore be handled after the end of the hold.
 */
const COMES_BEFORE_MS = 600;

export type SeatRaceReport = { broken: string[]; line: Record<string, unknown> };

type Person = { userId: UserId; cookie: string; post(path: string, body: unknown): Promise<Answer> };
type Round = { no: number; sittingId: SittingId; testCode: string; isFresh: boolean };
/** A candidate who held a seat before the race began, and when this hold ends. */
type Holder = { person: Person; entitlementId: EntitlementId; heldUntil: Date };

/**
 * In every round, two hundred candidates compete for the last three seats, with two server processes on one database.
 * Each candidate uses both servers in turn. Half of the candidates have bought the test: they hold a seat and then
 * confirm it. The others claim a free test in one step, some of them with two clicks. In every second round, other
 * candidates already hold all seats, and their holds lapse during the race. Some of them confirm at that moment, and
 * the rest never do. A candidate who is refused while those holds last tries again after they have lapsed. In every
 * round, exactly three candidates may have a seat and all others must get a clear answer. Nobody may pay without
 * getting anything.
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
  const counts = { holds: 0, holds_confirmed: 0, double_clicks: 0, lapsing_holds: 0, lapsing_holds_kept: 0 };
  try {
    const servers = [await installation.startServer(), await installation.startServer()];
    const people: Person[] = [];
    for (let n = 0; n < candidates + SEATS; n += 1) people.push(await givenPerson(n));
    const holders = people.splice(candidates);
    const startedAt = performance.now();
    for (let no = 0; no < rounds; no += 1) await runRound(no, people, holders);
    return {
      broken,
      line: {
        chaos: 'seat-race',
        servers: servers.length,
        candidates,
        rounds,
        seats_per_round: SEATS,
        answers: Object.fromEntries(answers),
        ...counts,
        seconds: Math.round((performance.now() - startedAt) / 100) / 10,
        broken: broken.length,
      },
    };

    async function givenPerson(n: number): Promise<Person> {
      const { userId } = await givenUser(app);
      const { cookie } = (await givenSession(app, userId)).headers;
      let calls = n;
      const post = (path: string, body: unknown) => {
        calls += 1;
        return ask(servers[calls % servers.length]?.port ?? 0, 'POST', path, { cookie, body });
      };
      return { userId, cookie, post };
    }
  } finally {
    await installation.remove();
  }

  async function runRound(no: number, people: Person[], others: Person[]): Promise<void> {
    const startsAt = new Date(Date.now() + (48 + no * 3) * HOUR_MS);
    const examId = await givenExam(app, { priceInPaise: 0, mode: 'live', durationMinutes: 60 });
    const sitting = await givenSitting(app, { examId, seats: SEATS, startsAt });
    const round: Round = { ...sitting, no, isFresh: no % 2 === 0 };
    const bought = new Map<Person, EntitlementId>();
    for (const [n, person] of people.entries())
      if (n % 2 === 0) bought.set(person, await givenEntitlement(app, { candidateId: person.userId, examId }));
    const lapsing = round.isFresh ? [] : await givenLapsingHolds(app, round, others, examId);
    counts.lapsing_holds += lapsing.length;
    const lapsedAt = Math.max(Date.now(), ...lapsing.map(({ heldUntil }) => heldUntil.getTime()));

    const go = (person: Person, n: number) => {
      const entitlementId = bought.get(person);
      return entitlementId ? holdThenConfirm(round, person, entitlementId) : claimAtOnce(round, person, n % 4 === 1);
    };
    const [outcomes] = await Promise.all([
      Promise.all(people.map(go)),
      // Half of the candidates with a lapsing hold never confirm it.
      Promise.all(lapsing.filter((_, n) => n % 2 === 0).map((holder) => confirmAtTheEnd(round, holder))),
    ]);
    if (lapsing.length > 0) {
      // A hold has lapsed when the clock shows its end, and the clock counts whole milliseconds. One more millisecond
      // is therefore enough.
      await delay(Math.max(0, lapsedAt + 1 - Date.now()));
      await Promise.all(
        people.map(async (person, n) => {
          if (outcomes[n]?.status !== 200) outcomes[n] = await go(person, n);
        }),
      );
    }
    for (const { status, body } of outcomes) {
      const key = status === 200 ? 'confirmed' : `${status} ${String(body.code)}`;
      answers.set(key, (answers.get(key) ?? 0) + 1);
      if (status !== 200 && !(status === 409 && body.code === 'sitting-full'))
        broken.push(`round ${no}: an answer was ${status} ${String(body.code)}`);
    }
    broken.push(...(await checkRound(app, sitting, no, bought.size + lapsing.length)));
  }

  /** Holds a seat and confirms it. Confirming must succeed while the hold lasts, whatever the other candidates do. */
  async function holdThenConfirm(round: Round, person: Person, entitlementId: EntitlementId): Promise<Answer> {
    const slot = { test_code: round.testCode, sittingId: round.sittingId, entitlementId };
    const held = await person.post('/api/v1/bookings/hold', slot);
    if (held.status !== 200) return held;
    counts.holds += 1;
    const confirmed = await person.post('/api/v1/catalogue/schedule', slot);
    if (confirmed.status !== 200)
      broken.push(`round ${round.no}: a live hold was answered ${confirmed.status} ${String(confirmed.body.code)}`);
    else if (confirmed.body.schedule_id !== held.body.schedule_id)
      broken.push(`round ${round.no}: a hold was confirmed as another booking`);
    else counts.holds_confirmed += 1;
    return confirmed;
  }

  async function claimAtOnce(round: Round, person: Person, clicksTwice: boolean): Promise<Answer> {
    const slot = { test_code: round.testCode, sittingId: round.sittingId };
    const claim = () => person.post('/api/v1/catalogue/scheduleFreeTest', slot);
    if (!clicksTwice) return await claim();
    counts.double_clicks += 1;
    const [first, second] = await Promise.all([claim(), claim()]);
    if (first.status === 200 && second.status === 200 && first.body.schedule_id !== second.body.schedule_id)
      broken.push(`round ${round.no}: two clicks made two bookings`);
    return first.status === 200 ? first : second;
  }

  /**
   * Confirms a hold just before its end. A request that arrives before the end gets the seat. A later request is
   * treated like any other.
   */
  async function confirmAtTheEnd(round: Round, { person, entitlementId, heldUntil }: Holder): Promise<void> {
    await delay(Math.max(0, heldUntil.getTime() - randomInt(COMES_BEFORE_MS) - Date.now()));
    const slot = { test_code: round.testCode, sittingId: round.sittingId, entitlementId };
    const { status, body } = await person.post('/api/v1/catalogue/schedule', slot);
    if (status === 200) counts.lapsing_holds_kept += 1;
    else if (Date.now() < heldUntil.getTime() || status !== 409 || body.code !== 'sitting-full')
      broken.push(`round ${round.no}: who held a seat was answered ${status} ${String(body.code)}`);
  }
}

/** Makes the holds of all seats of the sitting. They lapse during the race. */
async function givenLapsingHolds(
  app: TestApp,
  { sittingId, testCode }: Round,
  people: Person[],
  examId: Parameters<typeof givenEntitlement>[1]['examId'],
): Promise<Holder[]> {
  const holders: Holder[] = [];
  for (const person of people) {
    const candidateId = person.userId;
    const entitlementId = await givenEntitlement(app, { candidateId, examId });
    const at = new Date(Date.now() - HOLD_MS + 200 + randomInt(MAX_HOLD_MS - 200));
    const claim = await app.at(at, (work) => claimSeat(work, { testCode, sittingId, entitlementId, candidateId }));
    if (isRefusal(claim)) throw new Error(`a seat could not be held: ${claim.code}`);
    holders.push({ person, entitlementId, heldUntil: claim.heldUntil });
  }
  return holders;
}

async function checkRound(
  { pool }: TestApp,
  { sittingId, examId }: Awaited<ReturnType<typeof givenSitting>>,
  round: number,
  bought: number,
): Promise<string[]> {
  const { rows } = await pool.query<Record<string, number>>(
    `select
       (select count(*)::int from seat_unit where sitting_id = $1 and state = 'booked') as booked,
       (select count(distinct booking_id)::int from seat_unit where sitting_id = $1 and state = 'booked') as owners,
       (select count(*)::int from booking where sitting_id = $1 and state = 'confirmed') as bookings,
       (select count(distinct candidate_id)::int from booking where sitting_id = $1 and state = 'confirmed') as people,
       (select count(*)::int from entitlement where exam_id = $2 and state = 'consumed') as consumed,
       (select count(*)::int from booking join entitlement using (entitlement_id)
         where sitting_id = $1 and booking.state = 'confirmed' and entitlement.state = 'consumed'
           and user_id = booking.candidate_id) as paid_for,
       (select count(*)::int from entitlement e where exam_id = $2 and state = 'granted') as unused,
       (select count(*)::int from booking where sitting_id = $1 and state = 'held' and held_until > now()) as held,
       (select count(*)::int from entitlement e where exam_id = $2
         and not exists (select from booking b where b.entitlement_id = e.entitlement_id and b.state = 'confirmed')) as unbooked`,
    [sittingId, examId],
  );
  const { unused, unbooked, held, ...counts } = rows[0] ?? {};
  const wrong = Object.entries(counts).flatMap(([name, count]) =>
    count === SEATS ? [] : [`round ${round}: ${name} is ${count}, not ${SEATS}`],
  );
  // A purchase that got no seat can be used for another sitting. A claim of a free test that was refused must not have
  // created an entitlement.
  if (unused !== unbooked || (unused ?? 0) > bought || (unused ?? 0) < bought - SEATS)
    wrong.push(`round ${round}: ${unused} purchases can be used, ${unbooked} brought no seat, ${bought} were made`);
  if (held !== 0) wrong.push(`round ${round}: ${held} seats are still held`);
  return wrong;
}
