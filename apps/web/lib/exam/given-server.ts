import type { saveEvents, startAttempt } from '@kasauti/contract/attempts/attempts.ts';
import type { AttemptEvent } from '@kasauti/contract/attempts/live.ts';
import type { AttemptId } from '@kasauti/contract/ids.ts';
import { commonRefusals, refuse } from '@kasauti/contract/refusal.ts';
import { foldJournal, type JournalEvent } from '@kasauti/domain/attempt/journal.ts';
import { HOUR_MS } from '@kasauti/domain/time/durations.ts';
import { type Answer, NoAnswer, type Refusal } from '../server/call.ts';
import { attemptId, content, itemRefs, sitting } from './given-exam.ts';
import { WrongPaper } from './paper/paper.ts';
import type { LobbyFacts } from './storage/attempt-database.ts';
import type { Entry } from './storage/journal.ts';
import type { ExamCalls, Heartbeat } from './sync/calls.ts';

/* A test double for the server. A test can make the network fail. */

/** Outcome of one save: success, a lost request, a lost response, or a server that asks the page to try again later. */
export type Weather = 'fine' | 'request-lost' | 'answer-lost' | 'busy' | 'too-many';

const firstKey = new Uint8Array(32).fill(7);

/** Creates a server with one attempt. The server stores each op once, in the order of arrival. */
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
  /**
   * Not null if the caller's session does not own the lease. The value says whether the session that owns the lease is
   * on the same device.
   */
  let otherSession: 'same-device' | 'other-device' | null = null;
  let state: 'active' | 'paused' | 'submitted' | 'terminated' = 'active';
  let refuseOp: string | null = null;
  const fileRefusals = new Map<string, 'unknown-file' | 'unknown-option'>();
  let maxAtOnce = Number.POSITIVE_INFINITY;
  let mutedSignals = false;
  let handAnswer: Refusal | null = null;
  let submitsGo: Promise<void> | null = null;
  let isStranger = false;
  let deadlineAt = new Date(now().getTime() + HOUR_MS).toISOString();
  let sectionEnds: string[] | undefined;
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
    for (const [fileId, code] of fileRefusals)
      if (JSON.stringify(entries).includes(`"${fileId}"`)) return { ...no(code, 400), code };
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
    ...(sectionEnds && { sectionEnds: [...sectionEnds] }),
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
      const answer = { state, deadlineAt, sectionEnds, serverNow: now().toISOString(), leaseEpoch: epoch };
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
      if (state === 'paused' || state === 'terminated') return { ...no(state), code: state };
      if (because === 'time-up' && now() < new Date(deadlineAt)) {
        const extra = { deadlineAt, serverNow: now().toISOString() };
        return { ...no('time-left'), code: 'time-left' as const, extra };
      }
      await submitsGo;
      online();
      submits.push({ at: now(), because });
      state = 'submitted';
      return answer(because === 'candidate' ? 'candidate' : 'deadline');
    },
    async heartbeat(_id: AttemptId, heartbeat: Heartbeat) {
      online();
      if (isLoggedOut) return refuse(commonRefusals, 'no-session');
      heartbeats.push(heartbeat);
      const ends = sectionEnds && [...sectionEnds];
      const answer = { serverNow: now().toISOString(), state, deadlineAt, sectionEnds: ends, leaseEpoch: epoch };
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
    /** Sets the maximum number of entries that the server accepts in one batch. */
    takeAtOnce: (most: number) => {
      maxAtOnce = most;
    },
    mute: () => {
      mutedSignals = true;
    },
    refuseHand: (code: string) => {
      handAnswer = no(code);
    },
    /**
     * Delays all later submits. Returns a function that releases them. If the server is offline at the release, the
     * submit is lost.
     */
    holdSubmits() {
      const { promise, resolve } = Promise.withResolvers<void>();
      submitsGo = promise;
      return resolve;
    },
    /** The instants at which pages requested the server's clock. */
    looks,
    /**
     * Sets what happens on the server after it has computed the response to a clock request and before the page
     * receives that response.
     */
    afterLook(act: () => Promise<void>): void {
      afterLook = act;
    },
    heartbeats,
    /**
     * Delays the responses to all later heartbeats. Each response describes the state at the time of its request.
     * Returns a function that releases them.
     */
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
    /** Removes all planned faults. */
    clear: () => void forecast.splice(0),
    goOffline: (to: boolean) => {
      isOffline = to;
    },
    logOut: () => {
      isLoggedOut = true;
    },
    /** Logs the candidate in again, on the same device or on another device. */
    logInAgain: (on: 'same-device' | 'other-device') => {
      isLoggedOut = false;
      otherSession = on;
    },
    /** If `to` is true, logs in another user. Otherwise logs in the candidate again. */
    logInStranger: (to: boolean) => {
      isStranger = to;
    },
    refuseOp: (opId: string) => {
      refuseOp = opId;
    },
    /** Refuses every answer that names this file. */
    refuseFile: (fileId: string, code: 'unknown-file' | 'unknown-option') => void fileRefusals.set(fileId, code),
    /** Gives the lease to another device, which then saves these changes. */
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
    /** Sets the times from now at which the sections end. The last one ends at the deadline. */
    sectionsEndIn(...ms: number[]): string[] {
      sectionEnds = ms.map((left) => new Date(now().getTime() + left).toISOString());
      deadlineAt = sectionEnds.at(-1) ?? deadlineAt;
      return sectionEnds;
    },
    deadlineAt: () => deadlineAt,
    paperKey,
    async sealedPaper(named: LobbyFacts['form'] = form) {
      if (named.sha256 !== form.sha256) throw new WrongPaper('there is no paper of this name');
      return await sealPaper(key);
    },
    /** Encrypts the paper again, with another key, and stores it under another name. */
    sealAgain() {
      key = firstKey.map((byte) => byte + 1);
      form = { ...form, sha256: 'y' };
    },
  };
}

async function sealPaper(key: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const secret = await crypto.subtle.importKey('raw', key, { name: 'AES-GCM' }, false, ['encrypt']);
  const iv = new Uint8Array(12);
  const text = new TextEncoder().encode(JSON.stringify(content));
  const cipher = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, secret, text));
  const sealed = new Uint8Array(12 + cipher.length);
  sealed.set(cipher, 12);
  return sealed.buffer;
}
