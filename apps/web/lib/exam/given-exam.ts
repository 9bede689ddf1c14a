import type { saveEvents, startAttempt, WireReceipt } from '@kasauti/contract/attempts/attempts.ts';
import type { AttemptEvent } from '@kasauti/contract/attempts/live.ts';
import type { AttemptId, BookingId } from '@kasauti/contract/ids.ts';
import { commonRefusals, refuse } from '@kasauti/contract/refusal.ts';
import { foldJournal, type JournalEvent } from '@kasauti/domain/attempt/journal.ts';
import type { FormContent, ItemContent } from '@kasauti/domain/form/content.ts';
import { HOUR_MS } from '@kasauti/domain/time/durations.ts';
import { type Answer, NoAnswer, type Refusal } from '../server/call.ts';
import { WrongPaper } from './paper/paper.ts';
import type { AttemptDatabase, KeptAttempt, Sitting } from './storage/attempt-database.ts';
import type { Entry, EntryStatus, KeptLines, Line } from './storage/journal.ts';
import type { ExamCalls, Heartbeat } from './sync/calls.ts';

/* For tests: a disk and a server that keep their promises, and a network and a disk that fail on demand. */

export const attemptId = '0192f0c1-2b3c-7d4e-8f50-123456789abc' as AttemptId;
export const itemRefs = ['q1', 'q2', 'q3'];

const question = (itemRef: string): ItemContent => ({
  itemRef,
  itemVersionId: itemRef,
  prompt: { en: [itemRef] },
  interaction: {
    kind: 'single-choice',
    options: ['a', 'b', 'c'].map((optionId) => ({ optionId, body: { en: [optionId] } })),
  },
});

export const content: FormContent = {
  languages: ['en'],
  instructions: { en: ['Read.'] },
  stimuli: [],
  sections: [
    {
      sectionRef: 's1',
      title: { en: 'Section' },
      marking: { 'single-choice': { kind: 'single', right: '4', wrong: '-1' } },
      items: itemRefs.map(question),
    },
  ],
};

/** What a disk can lose or refuse, each by itself. */
export type Trouble =
  /** It takes nothing at all. */
  | 'takes-nothing'
  /** The paper no longer fits; entries still do. */
  | 'takes-no-paper'
  /** What the start gave is not kept. */
  | 'takes-no-start'
  /** What became of entries is not kept. */
  | 'takes-no-statuses'
  | 'attempt-unreadable'
  | 'paper-unreadable'
  | 'lines-unreadable';

/** A disk that outlives the page. */
export function givenDisk() {
  const rows = new Map<number, { entry: Entry; status: EntryStatus }>();
  const papers = new Map<string, ArrayBuffer>();
  const receipts: WireReceipt[] = [];
  let attempt: KeptAttempt | null = null;
  const troubles = new Set<Trouble>();
  const damaged = new Set<number>();
  const check = (...fatal: Trouble[]) => {
    if (['takes-nothing' as const, ...fatal].some((trouble) => troubles.has(trouble)))
      throw new Error('the disk fails');
  };
  const checkRead = (fatal: Trouble) => {
    if (troubles.has(fatal)) throw new Error('the disk is damaged');
  };
  const database = {
    async readAttempt() {
      checkRead('attempt-unreadable');
      return attempt;
    },
    async keepAttempt(kept: KeptAttempt) {
      check('takes-no-start');
      attempt = kept;
    },
    async readPaper(sha256: string) {
      checkRead('paper-unreadable');
      return papers.get(sha256) ?? null;
    },
    async keepPaper(sha256: string, bytes: ArrayBuffer) {
      check('takes-no-paper');
      papers.set(sha256, bytes);
    },
    async readLines(): Promise<KeptLines> {
      checkRead('lines-unreadable');
      return kept();
    },
    async keepEntries(_attemptId: string, entries: readonly Entry[]) {
      check();
      if (entries.some(({ no }) => rows.has(no))) throw new DOMException('the number is taken', 'ConstraintError');
      for (const entry of entries) rows.set(entry.no, { entry, status: { kind: 'waiting' } });
    },
    async keepStatuses(_attemptId: string, changed: readonly Line[], given: readonly WireReceipt[] = []) {
      check('takes-no-statuses');
      for (const { entry, status } of changed) if (rows.has(entry.no)) rows.set(entry.no, { entry, status });
      receipts.push(...given);
    },
    async readReceipts() {
      return [...receipts];
    },
    async forget(_attemptId: string, _paperSha256: string | null, settled: ReadonlySet<number>) {
      if ([...rows].some(([no, { status }]) => status.kind === 'waiting' && !settled.has(no))) return false;
      attempt = null;
      papers.clear();
      return true;
    },
    async discard() {
      if ([...rows.values()].some(({ status }) => status.kind === 'waiting')) return false;
      wipe();
      return true;
    },
    close() {},
  } satisfies AttemptDatabase;
  const wipe = () => {
    attempt = null;
    rows.clear();
    papers.clear();
    receipts.splice(0);
  };
  const kept = (): KeptLines => {
    const sorted = [...rows].sort(([a], [b]) => a - b);
    const whole = sorted.filter(([no]) => !damaged.has(no));
    return {
      lines: whole.map(([, row]): Line => ({ ...row, isOnDevice: true })),
      lastNo: sorted.at(-1)?.[0] ?? 0,
      damaged: sorted.filter(([no, { status }]) => damaged.has(no) && status.kind === 'waiting').length,
    };
  };
  return {
    rows,
    kept,
    database,
    /** Somebody clears the browser's data. */
    wipe,
    fail: (trouble: Trouble, now = true) => void (now ? troubles.add(trouble) : troubles.delete(trouble)),
    /** Nobody can read the entry with this number. */
    damage: (no: number) => void damaged.add(no),
    receipts,
    /** Only entries and receipts are left. */
    isTidy: () => attempt === null && papers.size === 0,
  };
}

/** What the network does with one save: all is well, the request is lost, the answer is lost, the server is busy. */
export type Weather = 'fine' | 'request-lost' | 'answer-lost' | 'busy' | 'too-many';

const firstKey = new Uint8Array(32).fill(7);

/** A server that stores each op once and in the order of its arrival, and one attempt on it. */
export function givenServer(now: () => Date) {
  const stored: { entry: Entry; seq: number; epoch: number }[] = [];
  let lastSavedAt: string | null = null;
  const asks: Entry[][] = [];
  const forecast: Weather[] = [];
  const submits: { at: Date; because: 'candidate' | 'time-up' }[] = [];
  const looks: Date[] = [];
  let afterLook: (() => Promise<void>) | null = null;
  const heartbeats: Heartbeat[] = [];
  let heartbeatsGo: Promise<void> | null = null;
  const listeners = new Set<(event: AttemptEvent, id: number) => void>();
  const events: AttemptEvent[] = [];
  let epoch = 1;
  let holdsLease = true;
  let isOffline = false;
  let isLoggedOut = false;
  /** The caller has another session than the one that got the lease, on the same device or on another one. */
  let otherSession: 'same-device' | 'other-device' | null = null;
  let state: 'active' | 'paused' | 'submitted' | 'terminated' = 'active';
  let refuseOp: string | null = null;
  let maxAtOnce = Number.POSITIVE_INFINITY;
  let mutedSignals = false;
  let handAnswer: Refusal | null = null;
  let submitsGo: Promise<void> | null = null;
  let isStranger = false;
  let deadlineAt = new Date(now().getTime() + HOUR_MS).toISOString();
  let key = firstKey;
  let form = sitting.form;

  const no = (code: string, status: 400 | 409 | 413 | 429 | 503 = 409): Refusal =>
    refuse({ [code]: { status, message: code } }, code);
  const online = () => {
    if (isOffline) throw new NoAnswer('there is no network');
  };

  const keep = (entry: Entry) => {
    stored.push({ entry, seq: stored.length + 1, epoch });
    lastSavedAt = now().toISOString();
  };
  const save = async (leaseEpoch: number, entries: readonly Entry[]): Promise<Answer<typeof saveEvents>> => {
    asks.push([...entries]);
    online();
    const weather = forecast.shift() ?? 'fine';
    if (weather === 'request-lost') throw new NoAnswer('the request was lost');
    if (weather === 'busy') return { ...no('busy', 503), code: 'busy', retryAfterSeconds: 1 };
    if (isLoggedOut) return refuse(commonRefusals, 'no-session');
    if (weather === 'too-many') return { ...no('too-many', 429), code: 'too-many', retryAfterSeconds: 1 };
    if (entries.length > maxAtOnce) return { ...no('too-large', 413), code: 'too-large' };
    if (leaseEpoch < epoch || otherSession)
      return { ...no('stale-lease'), code: 'stale-lease', extra: { leaseEpoch: epoch } };
    if (state === 'paused') return { ...no('paused'), code: 'paused' };
    if (state === 'terminated') return { ...no('terminated'), code: 'terminated' };
    if (entries.some(({ opId }) => opId === refuseOp)) return { ...no('unknown-item', 400), code: 'unknown-item' };
    for (const entry of entries) {
      if (!stored.some((row) => row.entry.opId === entry.opId)) keep(entry);
    }
    if (weather === 'answer-lost') throw new NoAnswer('the answer was lost');
    const late = now() > new Date(Date.parse(deadlineAt) + 5000);
    const acks = entries.map(({ opId }) => {
      const seq = stored.find((row) => row.entry.opId === opId)?.seq ?? 0;
      return late ? { opId, seq, late } : { opId, seq };
    });
    return { acks, receipt: [], serverNow: now().toISOString(), deadlineAt };
  };

  const paperKey = () => btoa(String.fromCharCode(...key));
  const started = (): Exclude<Answer<typeof startAttempt>, Refusal> => ({
    key: paperKey(),
    lease: { epoch },
    deadlineAt,
    serverNow: now().toISOString(),
    orderSeed: 'seed',
    startedAt: now().toISOString(),
  });
  const refusedStart = (): Refusal | null => {
    if (isStranger) return refuse(commonRefusals, 'forbidden');
    if (state === 'submitted') return no('already-submitted');
    if (state === 'terminated' || state === 'paused') return no(state);
    return holdsLease && otherSession !== 'other-device' ? null : no('another-device-writes');
  };
  const progress = () =>
    foldJournal(
      stored.map(({ entry, seq }): JournalEvent => ({ ...entry, seq })),
      itemRefs,
    );
  const publish = (event: AttemptEvent) => {
    events.push(event);
    for (const tell of listeners) tell(event, events.length);
  };

  const goOn = () => {
    epoch += 1;
    holdsLease = true;
    otherSession = null;
  };

  const calls = {
    async start() {
      online();
      const refused = refusedStart();
      if (!refused && otherSession === 'same-device') goOn();
      return (refused as never) ?? started();
    },
    async takeLease() {
      online();
      if (isLoggedOut) return refuse(commonRefusals, 'no-session') as never;
      if (state !== 'active') return no(state === 'submitted' ? 'already-submitted' : state) as never;
      goOn();
      return started();
    },
    async look() {
      online();
      return {
        attemptId,
        state,
        T0: now().toISOString(),
        deadlineAt,
        serverNow: now().toISOString(),
        leaseEpoch: epoch,
        lastSeq: stored.length,
        lastSavedAt,
        mode: 'live' as const,
        refusalReason: null,
        mutedSignals,
        responses: [...progress()].map(([itemRef, item]) => ({ itemRef, state: item.state, response: item.response })),
      };
    },
    save: (_id: AttemptId, leaseEpoch: number, entries: readonly Entry[]) => save(leaseEpoch, entries),
    async clock() {
      online();
      looks.push(now());
      const answer = { state, deadlineAt, serverNow: now().toISOString(), leaseEpoch: epoch };
      await afterLook?.();
      return answer;
    },
    async submit(_id: AttemptId, leaseEpoch: number, because: 'candidate' | 'time-up') {
      online();
      const answer = (by: 'candidate' | 'deadline') => {
        const submittedAt = now().toISOString();
        return { state: 'submitted' as const, by, submittedAt, lastSeq: stored.length };
      };
      if (leaseEpoch < epoch || otherSession)
        return { ...no('stale-lease'), code: 'stale-lease' as const, extra: { leaseEpoch: epoch } };
      if (state === 'paused') return { ...no('paused'), code: 'paused' as const };
      if (because === 'time-up' && now() < new Date(deadlineAt)) {
        const extra = { deadlineAt, serverNow: now().toISOString() };
        return { ...no('time-left'), code: 'time-left' as const, extra };
      }
      await submitsGo;
      submits.push({ at: now(), because });
      state = 'submitted';
      return answer(because === 'candidate' ? 'candidate' : 'deadline');
    },
    async heartbeat(_id: AttemptId, heartbeat: Heartbeat) {
      online();
      if (isLoggedOut) return refuse(commonRefusals, 'no-session');
      heartbeats.push(heartbeat);
      const answer = { serverNow: now().toISOString(), state, deadlineAt, leaseEpoch: epoch };
      await heartbeatsGo;
      return answer;
    },
    async raiseHand() {
      online();
      if (handAnswer) return handAnswer as never;
      return { raisedAt: now().toISOString() };
    },
    async findSitting() {
      online();
      return { ...sitting, form };
    },
  } satisfies ExamCalls;

  return {
    calls,
    save,
    stored,
    asks,
    submits,
    /** No batch may be longer than this. */
    takeAtOnce: (most: number) => {
      maxAtOnce = most;
    },
    mute: () => {
      mutedSignals = true;
    },
    refuseHand: (code: string) => {
      handAnswer = no(code);
    },
    /** Hand-ins are answered late from now on. Answers how to let them go. */
    holdSubmits() {
      const { promise, resolve } = Promise.withResolvers<void>();
      submitsGo = promise;
      return resolve;
    },
    /** When a page asked for the clock. */
    looks,
    /** What happens on the server after it has answered such a page, before the page hears it. */
    afterLook(act: () => Promise<void>): void {
      afterLook = act;
    },
    heartbeats,
    /** Beats are answered late from now on: with what was so when they came. Answers how to let them go. */
    holdHeartbeats() {
      const { promise, resolve } = Promise.withResolvers<void>();
      heartbeatsGo = promise;
      return () => {
        heartbeatsGo = null;
        resolve();
      };
    },
    progress,
    publish,
    listen(listener: { onEvent: (event: AttemptEvent, id: number) => void; onCaughtUp: () => void }) {
      events.forEach((event, at) => {
        listener.onEvent(event, at + 1);
      });
      listener.onCaughtUp();
      listeners.add(listener.onEvent);
      return () => void listeners.delete(listener.onEvent);
    },
    forecast: (...next: Weather[]) => void forecast.push(...next),
    /** From now on all is well. */
    clear: () => void forecast.splice(0),
    goOffline: (to: boolean) => {
      isOffline = to;
    },
    logOut: () => {
      isLoggedOut = true;
    },
    /** The candidate has logged in again. */
    logInAgain: (on: 'same-device' | 'other-device') => {
      isLoggedOut = false;
      otherSession = on;
    },
    /** Somebody else is logged in now, or the candidate is again. */
    logInStranger: (to: boolean) => {
      isStranger = to;
    },
    refuseOp: (opId: string) => {
      refuseOp = opId;
    },
    /** Another device takes the lease and answers. */
    transferLease(...changes: Entry[]): void {
      epoch += 1;
      holdsLease = false;
      changes.forEach(keep);
      publish({ kind: 'lease-taken', epoch });
    },
    become(to: typeof state): void {
      state = to;
    },
    endsIn(ms: number): void {
      deadlineAt = new Date(now().getTime() + ms).toISOString();
    },
    deadlineAt: () => deadlineAt,
    paperKey,
    async sealedPaper(named: Sitting['form'] = form) {
      if (named.sha256 !== form.sha256) throw new WrongPaper('there is no paper of this name');
      return await sealPaper(key);
    },
    /** The paper is sealed again: it has another key and another name. */
    sealAgain() {
      key = firstKey.map((byte) => byte + 1);
      form = { ...form, sha256: 'y' };
    },
  };
}

export const sitting: Sitting = {
  attemptId,
  scheduleId: attemptId as unknown as BookingId,
  T0: '2026-11-21T10:00:00.000Z',
  mode: 'live',
  form: { ciphertextUrl: '/api/v1/papers/x', sha256: 'x' },
  candidate: { name: 'Asha Rao', photoUrl: null, rollNumber: '26-AAAA-BBBB-C' },
  examTitle: { en: 'A test' },
};

async function sealPaper(key: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const secret = await crypto.subtle.importKey('raw', key, { name: 'AES-GCM' }, false, ['encrypt']);
  const iv = new Uint8Array(12);
  const text = new TextEncoder().encode(JSON.stringify(content));
  const cipher = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, secret, text));
  const sealed = new Uint8Array(12 + cipher.length);
  sealed.set(cipher, 12);
  return sealed.buffer;
}
