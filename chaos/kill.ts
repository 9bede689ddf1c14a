import { verify } from 'node:crypto';
import type { WireReceipt } from '@kasauti/contract/attempts/attempts.ts';
import type { ExamId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { foldJournal, responsesOf } from '@kasauti/domain/attempt/journal.ts';
import type { FormContent } from '@kasauti/domain/form/content.ts';
import { fractionText } from '@kasauti/domain/fraction.ts';
import { scoreForm } from '@kasauti/domain/marking/score.ts';
import { scoreFactsOf } from '@kasauti/domain/marking/score-facts.ts';
import { payloadText } from '@kasauti/domain/receipts/leaf.ts';
import { type ReceiptTools, whatIsWrongWithReceipt } from '@kasauti/domain/receipts/verify.ts';
import { HOUR_MS } from '@kasauti/domain/time/durations.ts';
import { journalOf } from '../apps/server/modules/attempts/index.ts';
import { findForm, findFormKey, patternOf, publishForm } from '../apps/server/modules/authoring/index.ts';
import { attachForm } from '../apps/server/modules/catalogue/index.ts';
import { sha256 } from '../apps/server/platform/security/hashes.ts';
import { practiceAptitudeA } from '../apps/server/seed/forms/practice-aptitude-a/index.ts';
import { givenExam } from '../apps/server/test/given/catalogue.ts';
import { givenSession, givenUser } from '../apps/server/test/given/identity.ts';
import { givenBooking } from '../apps/server/test/given/scheduling.ts';
import { asTestApp } from './as-test-app.ts';
import { HeadlessCandidate } from './headless-candidate.ts';
import { ask } from './http.ts';
import { makeInstallation, type ServerProcess } from './installation.ts';

const ACKNOWLEDGED_PER_CYCLE = 200;

export type KillOptions = { who: 'server' | 'database' | 'both'; cycles: number; candidates: number };

/**
 * Kills the server, the database or both without warning, again and again, while headless candidates answer all the
 * time. Afterwards compares each candidate's record with the database and the receipts. Also compares the stored scores
 * with scores that are computed from the journals.
 */
export async function kill({ who, cycles, candidates }: KillOptions) {
  const installation = await makeInstallation();
  const app = asTestApp(installation.app);
  const broken: string[] = [];
  const place: { port: number; server: ServerProcess | null } = { port: 0, server: null };
  const startServer = async () => {
    place.server = await installation.startServer();
    place.port = place.server.port;
  };
  try {
    await startServer();
    const { content, formId } = await givenPracticeForm();
    const people = await Promise.all(Array.from({ length: candidates }, () => givenRunningCandidate(formId)));
    const startedAt = performance.now();
    const running = people.map((person) => person.run());
    const longestOutageMs: number[] = [];
    let inFlightAtKill = 0;

    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const goal = sumOf(people, (person) => person.acknowledged) + ACKNOWLEDGED_PER_CYCLE;
      await until(
        () => sumOf(people, (person) => person.acknowledged) >= goal && people.some((person) => person.isWaiting),
      );
      inFlightAtKill += people.filter((person) => person.isWaiting).length;
      const killedAt = performance.now();
      if (who !== 'database') await place.server?.kill();
      if (who !== 'server') await installation.killDatabase();
      if (who !== 'server') await installation.startDatabase();
      if (who !== 'database') await startServer();
      const before = sumOf(people, (person) => person.acknowledged);
      await until(() => sumOf(people, (person) => person.acknowledged) > before);
      longestOutageMs.push(performance.now() - killedAt);
    }
    for (const person of people) person.stop();
    await Promise.all(running);
    for (const person of people) await person.submit();
    await untilScored(people);
    for (const person of people) broken.push(...(await check(person, content, formId)));

    longestOutageMs.sort((a, b) => a - b);
    return {
      broken,
      line: {
        chaos: 'kill',
        who,
        cycles,
        candidates,
        acknowledged: sumOf(people, (person) => person.acknowledged),
        rows: (await installation.app.pool.query('select count(*)::int as n from response_event')).rows[0].n as number,
        in_flight_at_kills: inFlightAtKill,
        repeats: sumOf(people, (person) => person.repeats),
        receipts_checked: sumOf(people, (person) => person.receipts.length),
        lost: broken.filter((what) => what.includes('lost')).length,
        duplicated: broken.filter((what) => what.includes('twice')).length,
        scores_equal: !broken.some((what) => what.includes('score')),
        back_after_ms_median: Math.round(longestOutageMs[Math.floor(longestOutageMs.length / 2)] ?? 0),
        back_after_ms_max: Math.round(longestOutageMs.at(-1) ?? 0),
        seconds: Math.round((performance.now() - startedAt) / 100) / 10,
        broken: broken.length,
      },
    };
  } finally {
    await installation.remove();
  }

  async function givenPracticeForm() {
    const formId = await app.inTransaction((work) => publishForm(work, practiceAptitudeA, null));
    const form = await findForm(app.database, formId);
    if (!form) throw new Error('the form is not there');
    return { formId, content: form.content };
  }

  async function givenRunningCandidate(
    formId: Awaited<ReturnType<typeof givenPracticeForm>>['formId'],
  ): Promise<HeadlessCandidate> {
    const examId = await examWith(formId);
    const { userId } = await givenUser(app);
    const { cookie } = (await givenSession(app, userId)).headers;
    const now = Date.now();
    const booking = await givenBooking(app, {
      examId,
      candidateId: userId,
      startsAt: new Date(now - HOUR_MS),
      endsAt: new Date(now + 12 * HOUR_MS),
      bookingClosesAt: new Date(now + 6 * HOUR_MS),
      at: new Date(now),
    });
    const opened = await ask(place.port, 'POST', '/api/v1/attempts', {
      cookie,
      body: { schedule_id: booking.bookingId },
    });
    const attemptId = String(opened.body.attemptId);
    const started = await ask(place.port, 'POST', `/api/v1/attempts/${attemptId}/start`, { cookie, body: {} });
    if (started.status !== 200)
      throw new Error(`the attempt did not start: ${started.status} ${String(started.body.code)}`);
    const form = await findForm(app.database, formId);
    if (!form) throw new Error('the form is not there');
    return new HeadlessCandidate({ attemptId, cookie, content: form.content, portNow: () => place.port });
  }

  async function examWith(formId: Awaited<ReturnType<typeof givenPracticeForm>>['formId']): Promise<ExamId> {
    const examId = await givenExam(app, { priceInPaise: 0, mode: 'none', isPractice: true, durationMinutes: 600 });
    const form = await findForm(app.database, formId);
    if (!form) throw new Error('the form is not there');
    const attached = await app.inTransaction((work) =>
      attachForm(work, {
        examId,
        formId,
        pattern: patternOf(form.content),
        questionCount: form.questionCount,
        minutes: null,
        sampleItems: [],
      }),
    );
    if (isRefusal(attached)) throw new Error(`the form was refused: ${attached.code}`);
    return examId;
  }

  async function untilScored(people: HeadlessCandidate[]): Promise<void> {
    await until(async () => {
      const { rows } = await installation.app.pool.query('select count(distinct attempt_id)::int as n from result');
      return rows[0].n === people.length;
    });
  }

  /** Compares the candidate's record with the data that the server has stored. */
  async function check(
    person: HeadlessCandidate,
    content: FormContent,
    formId: Awaited<ReturnType<typeof givenPracticeForm>>['formId'],
  ): Promise<string[]> {
    const found: string[] = [];
    const rows = await journalOf(app.database, person.attemptId);
    const stored = new Map(rows.filter((row) => row.kind !== 'lease').map((row) => [row.opId, row]));
    if (stored.size !== rows.filter((row) => row.kind !== 'lease').length)
      found.push(`${person.attemptId}: an operation is stored twice`);
    rows.forEach((row, at) => {
      if (row.seq !== at + 1) found.push(`${person.attemptId}: entry ${at + 1} has the number ${row.seq}`);
    });
    for (const entry of person.journal) {
      const row = stored.get(entry.event.opId);
      if (!row) found.push(`${person.attemptId}: acknowledged operation ${entry.event.opId} is lost`);
      else if (row.seq !== entry.seq)
        found.push(`${person.attemptId}: ${entry.event.opId} was acknowledged as ${entry.seq} and is ${row.seq}`);
      else if (row.payload !== payloadText(entry.event.payload))
        found.push(`${person.attemptId}: ${entry.event.opId} has another payload`);
    }
    if (stored.size !== person.journal.length)
      found.push(`${person.attemptId}: ${stored.size} operations are stored, ${person.journal.length} were sent`);
    for (const receipt of person.receipts) {
      const problem = await whatIsWrongWithReceipt(receipt as WireReceipt, leavesOf(person, receipt), toolsOf());
      if (problem) found.push(`${person.attemptId}: a receipt is wrong: ${problem}`);
    }
    const sealed = await findFormKey(app.database, formId);
    if (!sealed) throw new Error('the key is not there');
    const itemRefs = content.sections.flatMap((section) => section.items.map((item) => item.itemRef));
    const own = foldJournal(
      person.journal.map(({ event, seq }) => ({
        seq,
        itemRef: event.itemRef,
        kind: event.kind,
        payload: event.payload,
      })),
      itemRefs,
    );
    const score = scoreForm({ ...scoreFactsOf(content, sealed.key), responses: responsesOf(own) });
    const result = await installation.app.pool.query(
      'select total from result where attempt_id = $1 order by version_no desc limit 1',
      [person.attemptId],
    );
    const total = typeof score.total === 'string' ? score.total : fractionText(score.total);
    if (result.rows[0]?.total !== total)
      found.push(
        `${person.attemptId}: the score is ${result.rows[0]?.total}, the candidate's own journal gives ${total}`,
      );
    return found;
  }

  function toolsOf(): ReceiptTools {
    const { publicKey, keyId } = app.secrets.signingPair('receipts');
    return {
      sha256: (bytes) => sha256(bytes),
      checkSignature: (message, signature, named) => named === keyId && verify(null, message, publicKey, signature),
    };
  }

  function leavesOf(person: HeadlessCandidate, receipt: WireReceipt) {
    return person.journal
      .filter((entry) => receipt.leaves.some((leaf) => leaf.seq === entry.seq))
      .map(({ event, seq }) => ({
        attemptId: person.attemptId,
        seq,
        opId: event.opId,
        leaseEpoch: 1,
        clientAtMs: Date.parse(event.clientAt),
        kind: event.kind,
        itemRef: event.itemRef,
        payload: payloadText(event.payload),
      }));
  }
}

const sumOf = <T>(all: T[], count: (one: T) => number): number => all.reduce((sum, one) => sum + count(one), 0);

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('waited two minutes in vain');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
