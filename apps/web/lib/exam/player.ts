import type { getAttempt, PresenceSignal, startAttempt } from '@kasauti/contract/attempts.ts';
import type { AttemptId } from '@kasauti/contract/ids.ts';
import type { AttemptEvent } from '@kasauti/contract/live.ts';
import { fault, refuse } from '@kasauti/contract/refusal.ts';
import { HEARTBEAT_EVERY_MS, isMuted } from '@kasauti/domain/attempt/presence.ts';
import { isRoomMode } from '@kasauti/domain/attempt/proctoring-mode.ts';
import type { FormContent } from '@kasauti/domain/form/content.ts';
import { type Answer, isRefusal, type Refusal } from '../call.ts';
import { createAnswerSync } from './answer-sync.ts';
import type { AttemptDatabase, KeptAttempt, Sitting, Start } from './attempt-database.ts';
import type { ExamCalls } from './calls.ts';
import { askSpreadMs, createDeadlineWatch, type ServerDeadline } from './deadline-watch.ts';
import { createHeartbeat } from './heartbeat.ts';
import { type Change, savedUpTo } from './journal.ts';
import { type Receipts, receiptsOf } from './kept-receipts.ts';
import { wordsOf } from './notices.ts';
import { importPaperKey, openPaper, WrongPaper } from './paper.ts';
import { type KnownAnswer, type PaperInHand, progressFrom, takePaper } from './paper-in-hand.ts';
import {
  type EndedBy,
  type Ending,
  newPlayerState,
  type PlayerState,
  unsentCount,
  whyReadOnly,
} from './player-state.ts';
import { type ReadNotices, withRead } from './read-notices.ts';
import { createRetryPolicy, isPassing, unanswered } from './retry-policy.ts';
import { waitBeforeTry } from './sender.ts';
import type { TabLock } from './tab-lock.ts';

/*
 * One attempt on one page: opens the paper, knows who may write, hears the server, and brings the attempt to its end. What it touches is
 * handed in, so that its promises can be tested without a browser. Keeping and sending answers is the keeper's part.
 */

export type PlayerParts = {
  calls: ExamCalls;
  openAttemptDatabase: () => Promise<AttemptDatabase>;
  fetchPaper: (form: Sitting['form']) => Promise<ArrayBuffer>;
  openTabLock: (listeners: { onChange: () => void; onOtherTabWrote: () => void }) => TabLock;
  /** Listens to all events of the attempt, from its first; answers with how to stop. */
  listen: (listener: LiveEvents) => () => void;
  /** The server's clock as it is known here. `isInDoubt`: the device has slept, or its clock was set, since the server last answered. */
  clock: {
    now: () => Date;
    isInDoubt: () => boolean;
    offsetMs: () => number;
    recall: (offsetMs: number) => void;
  };
  later: (act: () => void, ms: number) => () => void;
  random: () => number;
  newId: () => string;
  readNotices: ReadNotices;
  isVisible: () => boolean;
};
type LiveEvents = { onEvent: (event: AttemptEvent, eventId: number) => void; onCaughtUp: () => void };
type Started = Exclude<Answer<typeof startAttempt>, Refusal>;
type Look = Exclude<Answer<typeof getAttempt>, Refusal>;
type Told = { state: string; deadlineAt: string | null; leaseEpoch: number };

export type Player = ReturnType<typeof createPlayer>;

/** Where nobody watches, the beat only finds out what the live connection has missed. */
const unwatchedHeartbeatMs = 15_000;
/** While something must happen first (a proctor's word, the end of a pause), the server is asked this often. */
const askAgainMs = 4000;
/** A candidate who hands in waits this long for what is still to be sent. */
const submitLimitMs = 15_000;
/** A higher one tells that somebody took over: another device, or another tab of this one. */
const firstEpoch = 1;
export function createPlayer(attemptId: AttemptId, parts: PlayerParts) {
  const { calls, clock, later } = parts;
  const listeners = new Set<() => void>();
  let state: PlayerState = newPlayerState;
  let database: AttemptDatabase | null = null;
  let start: Start | null = null;
  /** The lease under which this page sends; null while it does not know. */
  let epoch: number | null = null;
  /** The lease that the server named when it last took nothing under this page's. */
  let toldEpoch: unknown = null;
  /** The lease under which this page has asked whether it may go on in another session. */
  let askedUnder: number | null = null;
  let paperKey: CryptoKey | null = null;
  /** Writes of the attempt's facts, one after the other. */
  let keeping: Promise<void> = Promise.resolve();
  /** Reads of what this browser has, one after the other, so that the newest is the last. */
  let reading: Promise<void> = Promise.resolve();
  let isClosed = false;
  let isOpened = false;
  let isConnecting = false;
  let isTidying = false;
  let hasBegun = false;
  /** Counts what was heard live, so that an answer can be told from a newer one. */
  let liveEvents = 0;
  let isHandingIn = false;
  let handInFailures = 0;
  let stopListening: (() => void) | null = null;
  let cancelHandIn: (() => void) | null = null;
  let cancelAskAgain: (() => void) | null = null;

  const update = (change: Partial<PlayerState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const { asked, wake } = createRetryPolicy({
    later,
    random: parts.random,
    isClosed: () => isClosed,
    onTried(isUnreachable) {
      const { phase } = state;
      if (phase.kind === 'opening' && phase.isUnreachable !== isUnreachable) {
        update({ phase: { kind: 'opening', isUnreachable } });
      }
    },
  });

  const answerSync = createAnswerSync({
    attemptId,
    database: () => database,
    async save(entries) {
      const answer = await calls.save(attemptId, epoch ?? 0, entries);
      if (isRefusal(answer) && answer.code === 'stale-lease') toldEpoch = answer.extra?.leaseEpoch ?? null;
      return answer;
    },
    maySend: () => epoch !== null && tabLock.state() === 'held' && !state.hasLostLease && !isConnecting,
    now: clock.now,
    newId: parts.newId,
    later,
    random: parts.random,
    onChange: keeperChanged,
    onSaved: ({ deadlineAt }) => moveDeadline(deadlineAt),
    onKept: () => tabLock.notifyOtherTabs(),
  });

  const deadline = createDeadlineWatch({
    clock,
    later,
    random: parts.random,
    mayAsk: () => tabLock.state() === 'held' && !state.hasLostLease && !isClosed,
    ask: askTheTime,
    onZero() {
      update({ ending: { kind: 'time-up', isConfirmed: false } });
      answerSync.sendNow();
    },
    onTimeLeft() {
      dontHandIn();
      if (state.ending?.kind === 'time-up') update({ ending: null });
    },
    onTimeUp() {
      update({ ending: { kind: 'time-up', isConfirmed: true } });
      continueEnding();
    },
  });

  const heartbeat = createHeartbeat({
    facts: () => ({
      savedUpTo: Math.max(savedUpTo(state.journal), start?.baseSeq ?? 0),
      pendingCount: unsentCount(state),
      visible: parts.isVisible(),
    }),
    async send(beat) {
      const heardBefore = liveEvents;
      const answer = await calls.heartbeat(attemptId, beat);
      // What was heard meanwhile is newer than this answer; the next beat tells again how things stand.
      if (!isRefusal(answer)) return heardBefore === liveEvents ? answer : null;
      // Somebody logged in elsewhere, or was away for long: told now, and not only when the next answer cannot be saved.
      if (answer.code === 'no-session') answerSync.hold('no-session');
      return null;
    },
    onAnswer: hear,
    everyMs: () => (state.sitting && isRoomMode(state.sitting.mode) ? HEARTBEAT_EVERY_MS : unwatchedHeartbeatMs),
    later,
  });

  const tabLock = parts.openTabLock({
    onChange: () => void tabLockChanged(),
    // Only a tab that does not write reads what another one has written.
    onOtherTabWrote: () => {
      if (isOpened && tabLock.state() !== 'held') void readKept();
    },
  });

  function keeperChanged() {
    update(answerSync.facts());
    const { held } = state.sender;
    if (held === 'stale-lease' && !state.hasLostLease) void goOnOrAsk();
    if (held === 'terminated') end('proctor');
    if (held === 'already-submitted') end(null);
    continueEnding();
  }

  // ── Opening ──

  async function open(): Promise<void> {
    database = await parts.openAttemptDatabase().catch(() => null);
    if (isClosed) return database?.close();
    if (!database) answerSync.goWithoutDisk();
    await readKept();
    isOpened = true;
    update({ tabLock: tabLock.state() });
    await connect();
  }

  async function tabLockChanged(): Promise<void> {
    if (!isOpened) return;
    update({ tabLock: tabLock.state() });
    if (tabLock.state() !== 'held') return heartbeat.stop();
    // The tab that had it may have written since this one last looked.
    await readKept();
    if (state.phase.kind === 'over') await sendRest();
    else await connect();
  }

  /**
   * Shows what this browser has of the attempt: at once after a reload, also without a network. The candidate's own entries are taken even
   * when nothing else can be read: the server has the rest.
   */
  function readKept(): Promise<void> {
    reading = reading.then(readOnce);
    return reading;
  }

  async function readOnce(): Promise<void> {
    const disk = database;
    if (!disk || isClosed) return;
    const before = state.journal;
    const kept = await readable(disk.readLines(attemptId));
    // Nothing may be written behind entries that nobody has seen.
    if (!kept) return loseDisk();
    const facts = await readable(disk.readAttempt(attemptId));
    const paper = state.paper ?? (facts && (await readable(openKeptPaper(disk, facts))));
    if (facts?.start) {
      ({ start, paperKey } = facts);
      epoch = facts.start.epoch;
      clock.recall(facts.start.clockOffsetMs);
    }
    const { base, baseSeq } = facts?.start && paper ? standOf(paper, facts.start) : state.journal;
    const resumeAt = kept.lines.findLast(({ entry }) => entry.kind === 'visit')?.entry.itemRef ?? null;
    update({ sitting: facts?.sitting ?? state.sitting, resumeAt, isUnreadable: kept.damaged > 0 });
    answerSync.open({ kept, before }, base, baseSeq);
    if (!facts?.start || !paper || state.phase.kind === 'over') return;
    const { mutedSignals, deadlineAt, pause: keptPause } = facts.start;
    update({ paper, mutedSignals, phase: { kind: 'sitting' } });
    if (keptPause) pause(keptPause.reasonText);
    // Another tab has heard that it goes on; the one that writes hears it from the server.
    else if (tabLock.state() !== 'held') resume();
    moveDeadline(deadlineAt);
  }

  /** What lies on this disk cannot be read: it is left alone, and each answer goes straight to the server. */
  function loseDisk() {
    database?.close();
    database = null;
    update({ isUnreadable: true });
    answerSync.goWithoutDisk();
  }

  async function connect(): Promise<void> {
    if (isConnecting || isClosed || tabLock.state() !== 'held' || state.phase.kind === 'over') return;
    cancelAskAgain?.();
    const started = await connected(() => asked(() => calls.start(attemptId)));
    if (isRefusal(started)) notStarted(started);
    else if (started) answerSync.sendNow();
  }

  /**
   * The server takes nothing under this page's lease. When nobody has another one, this is another session: on the same device the server lets it
   * go on (`start`), and there is nothing to ask the candidate. On another device, or after a take-over, they say where they go on.
   */
  async function goOnOrAsk(): Promise<void> {
    if (isConnecting) return;
    if (epoch !== null && toldEpoch === epoch && askedUnder !== epoch) {
      askedUnder = epoch;
      await connect();
    }
    if (state.sender.held !== 'stale-lease') return;
    // What is complete cannot be handed in from here; of the rest the end itself says that it waits.
    update({ hasLostLease: true, ...(unsentCount(state) === 0 && { ending: null }) });
    continueEnding();
  }

  /** Asks for the lock and begins with it; nothing is sent meanwhile. */
  async function connected(ask: () => Promise<Started | Refusal | null>): Promise<Started | Refusal | null> {
    isConnecting = true;
    try {
      const started = await ask();
      return started && !isRefusal(started) ? await begin(started) : started;
    } catch (error) {
      console.error('the test could not be opened', error);
      return refuse({ fault }, 'fault');
    } finally {
      isConnecting = false;
    }
  }

  function notStarted(refusal: Refusal) {
    const { code } = refusal;
    if (code === 'already-submitted') end(null);
    else if (code === 'terminated') end('proctor');
    else waitFor(refusal);
    // After the state, so that the past events find what they give their reasons to.
    listenOnce();
  }

  /** The paper stays closed, or only to be read, until something has happened. */
  function waitFor(refusal: Refusal) {
    const { code } = refusal;
    if (code === 'another-device-writes') update({ hasLostLease: true });
    if (code === 'paused') pause(null);
    // Somebody else has logged in here: the attempt is not theirs to see, and what waits here stays for its owner.
    if (!state.paper || code === 'forbidden' || code === 'not-found') update({ phase: { kind: 'barred', refusal } });
    // The lobby's clock and ours may differ by some tenths of a second; a proctor's word may come at any moment.
    if (code === 'too-early' || code === 'not-authorised' || code === 'paused') {
      cancelAskAgain = later(() => void connect(), askAgainMs);
    }
  }

  /** The server has handed over the lock and the key. */
  async function begin(started: Started): Promise<Started | Refusal | null> {
    const sitting = state.sitting ?? (await asked(() => calls.findSitting(attemptId)));
    if (!sitting || isRefusal(sitting)) return sitting;
    update({ sitting });
    const [look, paper] = await Promise.all([asked(() => calls.look(attemptId)), unlock(sitting, started)]);
    if (!look || isRefusal(look) || !paper) return look && isRefusal(look) ? look : null;
    standOn(look, started.lease.epoch, itemRefsOf(paper));
    const { deadlineAt, orderSeed } = started;
    const { mutedSignals } = look;
    const [base, baseSeq] = [answersOf(look), look.lastSeq];
    const lastEventId = start?.lastEventId ?? 0;
    start = {
      epoch: started.lease.epoch,
      deadlineAt,
      orderSeed,
      mutedSignals,
      base,
      baseSeq,
      lastEventId,
      clockOffsetMs: clock.offsetMs(),
    };
    keepStart();
    hasBegun = true;
    const wasTransferred = start.epoch > firstEpoch;
    update({
      paper,
      hasLostLease: false,
      wasTransferred,
      leaseTransfer: 'idle',
      mutedSignals,
      phase: { kind: 'sitting' },
    });
    resume();
    moveDeadline(deadlineAt);
    listenOnce();
    heartbeat.start();
    // The time may have ended while this page could not hand in yet.
    continueEnding();
    return started;
  }

  /** What this device holds goes on top of what the server has, and is sent under this lease from now on. */
  function standOn(look: Look, leaseEpoch: number, itemRefs: string[]) {
    answerSync.rebase({
      theirs: progressFrom(itemRefs, answersOf(look)),
      baseSeq: look.lastSeq,
      baseSavedAt: look.lastSavedAt,
      // A page that does not know its lease any more has been overtaken unless nobody ever was.
      wasTransferred: epoch === null ? leaseEpoch > firstEpoch : epoch !== leaseEpoch,
    });
    epoch = leaseEpoch;
  }

  async function unlock({ form }: Sitting, { key, orderSeed }: Started): Promise<PaperInHand | null> {
    paperKey = await importPaperKey(key);
    if (state.paper) return state.paper;
    const kept = await database?.readPaper(form.sha256).catch(() => null);
    // A damaged copy is fetched again.
    const known = kept ? await openPaper(paperKey, kept).catch(() => null) : null;
    if (known) return takePaper(known, orderSeed);
    const opensWith = paperKey;
    const content = await asked(async () => (await fetchOpened(form, opensWith)) ?? (await fetchRenamed(opensWith)));
    return content && !isRefusal(content) ? takePaper(content, orderSeed) : null;
  }

  /** Null: what has this name is not the paper that the key opens. */
  async function fetchOpened(form: Sitting['form'], key: CryptoKey): Promise<FormContent | null> {
    const bytes = await parts.fetchPaper(form).catch(nullIfWrong);
    const content = bytes && (await openPaper(key, bytes).catch(() => null));
    if (content) database?.keepPaper(form.sha256, bytes).catch(() => undefined);
    return content;
  }

  /** The paper was sealed again since this page heard its name: the server says the new one. */
  async function fetchRenamed(key: CryptoKey): Promise<FormContent | Refusal> {
    const sitting = await calls.findSitting(attemptId);
    if (isRefusal(sitting)) return sitting;
    update({ sitting });
    const content = await fetchOpened(sitting.form, key);
    if (!content) throw new WrongPaper('the key does not open the paper');
    return content;
  }

  function keepStart() {
    keeping = keeping.then(async () => {
      const { sitting, isForgotten } = state;
      if (!sitting || !database || isForgotten) return;
      // Without a disk the page goes on by the server alone; the save line says so.
      await database.keepAttempt({ sitting, start, paperKey }).catch(() => undefined);
      tabLock.notifyOtherTabs();
    });
  }

  // ── What the server says ──

  function listenOnce() {
    if (stopListening || isClosed) return;
    const heardBefore = start?.lastEventId ?? 0;
    let past: AttemptEvent[] | null = [];
    stopListening = parts.listen({
      onEvent(event, eventId) {
        const said = wordsOf(event);
        if (said && state.notices.every(({ noticeId }) => noticeId !== eventId)) {
          const isSeen = eventId <= heardBefore || parts.readNotices.has(eventId);
          update({ notices: [...state.notices, { noticeId: eventId, isSeen, ...said }] });
        }
        if (start && eventId > start.lastEventId) {
          start = { ...start, lastEventId: eventId };
          keepStart();
        }
        // How things stand now, the server has told by its answers; the past only adds its reasons.
        if (past) past.push(event);
        else take(event);
      },
      onCaughtUp() {
        const paused = past?.findLast((event) => event.kind === 'paused');
        if (state.pause && paused) pause(paused.reasonText);
        const ended = past?.findLast((event) => event.kind === 'submitted' || event.kind === 'terminated');
        if (ended) take(ended);
        past = null;
      },
    });
  }

  function take(event: AttemptEvent) {
    liveEvents += 1;
    switch (event.kind) {
      case 'authorised':
        if (state.leaseTransfer === 'waits-for-proctor') void continueHere();
        else if (!hasBegun) void connect();
        return;
      case 'paused':
        return pause(event.reasonText);
      case 'resumed':
        resume();
        moveDeadline(event.deadlineAt);
        if (!hasBegun) void connect();
        return;
      case 'deadline-moved':
        return moveDeadline(event.deadlineAt);
      case 'terminated':
        return end('proctor', event.reasonText);
      case 'submitted':
        return end(event.by);
      case 'lease-taken':
        return leaseNamed(event.epoch);
      case 'hand-answered':
        return update({ hand: 'down' });
      default:
        return;
    }
  }

  function hear({ state: told, deadlineAt, leaseEpoch }: Told) {
    if (told === 'submitted') return end(null);
    if (told === 'terminated') return end('proctor');
    if (told === 'paused') pause(null);
    if (told === 'active') resume();
    if (deadlineAt) moveDeadline(deadlineAt);
    leaseNamed(leaseEpoch);
  }

  function leaseNamed(epoch: number) {
    if (!start || epoch <= start.epoch || state.hasLostLease || isConnecting) return;
    answerSync.hold('stale-lease');
    update({ hasLostLease: true });
  }

  /** Only the event knows the reason; whoever else tells of the same pause leaves it. */
  function pause(told: string | null) {
    answerSync.hold('paused');
    const reasonText = told ?? state.pause?.reasonText ?? null;
    if (!state.pause || reasonText !== state.pause.reasonText) update({ pause: { reasonText } });
    keepPause();
    deadline.stop();
    dontHandIn();
    if (state.ending?.kind === 'time-up') update({ ending: null });
  }

  function resume() {
    if (state.pause) update({ pause: null });
    keepPause();
    answerSync.release('paused');
    watchDeadline();
  }

  /** The disk knows of a pause as this page does. Only the tab that writes hears the server. */
  function keepPause() {
    const kept = start?.pause ?? null;
    if (!start || tabLock.state() !== 'held') return;
    if ((kept === null) === (state.pause === null) && kept?.reasonText === state.pause?.reasonText) return;
    start = { ...start, pause: state.pause };
    keepStart();
  }

  // ── The end ──

  function moveDeadline(deadlineAt: string) {
    if (state.deadlineAt !== deadlineAt) update({ deadlineAt });
    if (start && start.deadlineAt !== deadlineAt) {
      start = { ...start, deadlineAt, clockOffsetMs: clock.offsetMs() };
      keepStart();
    }
    // Also when it has not moved: what brought it may have put this page's clock right.
    watchDeadline();
  }

  function watchDeadline() {
    const { deadlineAt, phase } = state;
    if (deadlineAt && phase.kind === 'sitting' && !state.pause && !isClosed) deadline.watch(new Date(deadlineAt));
  }

  async function askTheTime(): Promise<ServerDeadline | null> {
    const heardBefore = liveEvents;
    const told = await calls.clock(attemptId).catch(unanswered);
    // What was heard live meanwhile is newer than this answer.
    if (!told || isRefusal(told) || heardBefore !== liveEvents) return null;
    hear(told);
    return told;
  }

  /** Hands in what is complete; until then every ack brings us here again. */
  function continueEnding() {
    const { ending, sender } = state;
    if (ending?.kind === 'submitting') {
      if (unsentCount(state) === 0) void handIn('candidate');
      else if (sender.held && !isConnecting) notSubmitted(null);
    } else if (ending?.kind === 'time-up') {
      if (ending.isConfirmed && unsentCount(state) === 0) handInSoon();
    } else tidy();
  }

  /** A hall's time is up in one instant, so its pages take turns. The server submits by itself what comes too late for that. */
  function handInSoon() {
    if (cancelHandIn) return;
    const waitMs =
      handInFailures > 0 ? waitBeforeTry(handInFailures, parts.random(), null) : parts.random() * askSpreadMs;
    cancelHandIn = later(() => {
      cancelHandIn = null;
      void handIn('time-up');
    }, waitMs);
  }

  function dontHandIn() {
    cancelHandIn?.();
    cancelHandIn = null;
  }

  function notSubmitted(refusal: Refusal | null) {
    update({ ending: { kind: 'not-submitted', unsent: unsentCount(state), refusal } });
  }

  async function handIn(because: 'candidate' | 'time-up'): Promise<void> {
    if (isHandingIn || isConnecting || !hasBegun || tabLock.state() !== 'held' || state.hasLostLease || !start) return;
    isHandingIn = true;
    const answer = await calls.submit(attemptId, start.epoch, because).catch(unanswered);
    isHandingIn = false;
    if (answer && !isRefusal(answer)) return end(answer.by);
    if (answer?.code === 'terminated') return end('proctor');
    if (answer?.code === 'stale-lease') {
      toldEpoch = answer.extra?.leaseEpoch ?? null;
      return answerSync.hold('stale-lease');
    }
    if (answer?.code === 'paused') {
      update({ ending: null });
      return pause(null);
    }
    if (answer?.code === 'time-left') {
      const told = answer.extra as Pick<ServerDeadline, 'deadlineAt' | 'serverNow'>;
      if (told.deadlineAt) moveDeadline(told.deadlineAt);
      return deadline.take(told);
    }
    if (because === 'candidate' && state.ending?.kind === 'submitting') return notSubmitted(answer);
    handInFailures += 1;
    continueEnding();
  }

  function end(by: EndedBy, reasonText: string | null = null) {
    const known = state.phase.kind === 'over' ? state.phase : null;
    const isNews = !known || (known.by === null && by !== null) || (known.reasonText === null && reasonText !== null);
    if (!isNews) return;
    heartbeat.stop();
    deadline.stop();
    dontHandIn();
    const phase = {
      kind: 'over' as const,
      by: by ?? known?.by ?? null,
      reasonText: reasonText ?? known?.reasonText ?? null,
    };
    update({ phase, pause: null, ending: null });
    void sendRest();
  }

  /** After the deadline the server still takes what was made here in time, and marks it as late; when it does not, it says so. */
  async function sendRest(): Promise<void> {
    if (epoch === null && unsentCount(state) > 0 && tabLock.state() === 'held') {
      const look = await asked(() => calls.look(attemptId));
      if (!look) return;
      if (isRefusal(look)) return answerSync.hold(look.code === 'no-session' ? 'no-session' : 'forbidden');
      standOn(
        look,
        look.leaseEpoch,
        look.responses.map(({ itemRef }) => itemRef),
      );
    }
    // Which device's answers count was for the candidate to say while the test ran.
    if (state.hasLostLease) answerSync.hold('stale-lease');
    else answerSync.sendNow();
    tidy();
  }

  /** When the test is over and the server has confirmed everything, the receipts alone stay on this device. */
  function tidy() {
    const { phase, isForgotten } = state;
    if (phase.kind !== 'over' || isForgotten || isTidying) return;
    if (unsentCount(state) > 0 || tabLock.state() !== 'held') return;
    isTidying = true;
    keeping = keeping.then(forget);
  }

  async function forget(): Promise<void> {
    const receipts = await gather();
    if (receipts.entries.length > 0) update({ receipts });
    const paperSha256 = state.sitting?.form.sha256 ?? null;
    const hasGone = await database?.forget(attemptId, paperSha256, answerSync.settled()).catch(() => true);
    if (hasGone === false) {
      // Something waits there that this page has not seen: another tab has written it, or what became of it was not kept.
      await readKept();
      const isStuck = state.isUnreadable && unsentCount(state) === 0;
      isTidying = isStuck;
      // What nobody can read is not known to be on the server, so it stays, and its attempt with it.
      if (!isStuck) await sendRest();
      return;
    }
    update({ isForgotten: true });
    tabLock.notifyOtherTabs();
  }

  /** Every entry made here, what became of it, and the server's signed word for what it has, for the candidate to keep. */
  async function gather(): Promise<Receipts> {
    const loose = answerSync.looseReceipts();
    const kept = (await database?.readLines(attemptId).catch(() => null))?.lines ?? [];
    const onDisk = new Set(kept.map(({ entry }) => entry.opId));
    const lines = [...kept, ...state.journal.lines.filter(({ entry }) => !onDisk.has(entry.opId))];
    const receipts = [...((await database?.readReceipts(attemptId).catch(() => null)) ?? []), ...loose];
    return receiptsOf(attemptId, lines, receipts);
  }

  async function continueHere(): Promise<void> {
    if (isConnecting || isClosed) return;
    cancelAskAgain?.();
    update({ leaseTransfer: 'asking' });
    const answer = await connected(() => calls.takeLease(attemptId).catch(unanswered));
    if (answer === null || isPassing(answer)) return update({ leaseTransfer: 'no-answer' });
    if (!isRefusal(answer)) return answerSync.sendNow();
    const { code } = answer;
    if (code === 'already-submitted' || code === 'terminated') return notStarted(answer);
    if (code === 'no-session') {
      // They are logged in elsewhere by now, and nothing can be taken over before they are logged in here again.
      answerSync.hold('no-session');
      return update({ leaseTransfer: 'idle', ...(!state.paper && { phase: { kind: 'barred', refusal: answer } }) });
    }
    const mustWait = code === 'not-authorised' || code === 'paused';
    update({ leaseTransfer: mustWait ? 'waits-for-proctor' : 'no-answer' });
    if (mustWait) cancelAskAgain = later(() => void continueHere(), askAgainMs);
  }

  void open();

  return {
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Writes down what the candidate did; nothing while this page may not write. */
    change(made: Change): void {
      if (state.phase.kind === 'sitting' && whyReadOnly(state) === null) answerSync.change(made);
    },

    /** Sends what waits, then hands in. */
    submit(): void {
      const isPossible = state.ending === null || state.ending.kind === 'not-submitted';
      if (state.phase.kind !== 'sitting' || !isPossible || whyReadOnly(state) !== null) return;
      const ending: Ending = { kind: 'submitting' };
      update({ ending });
      answerSync.sendNow();
      continueEnding();
      later(() => {
        if (state.ending === ending && !isHandingIn) notSubmitted(null);
      }, submitLimitMs);
    },
    /** Back to the questions after a submit that did not go through. */
    goOn(): void {
      if (state.ending?.kind === 'not-submitted') update({ ending: null });
    },

    /** Writes in this tab from now on. */
    takeTabLock: () => tabLock.take(),
    /** Writes on this device from now on. */
    continueHere: () => void continueHere(),

    /** Raises the hand with some words. Null: it is up; otherwise why not. Rejects when there is no answer. */
    async raiseHand(words: string): Promise<Refusal | null> {
      const answer = await calls.raiseHand(attemptId, words);
      if (isRefusal(answer) && answer.code !== 'hand-is-up') return answer;
      update({ hand: 'up' });
      return null;
    },

    /** The candidate has read this. */
    read(noticeId: number): void {
      parts.readNotices.note(noticeId);
      update({ notices: withRead(state.notices, noticeId) });
    },

    /** Something happened that a proctor may want to know, unless it is muted for this candidate. */
    signal(kind: PresenceSignal): void {
      if (state.phase.kind !== 'sitting' || isMuted(kind, state.mutedSignals)) return;
      heartbeat.note({ signalId: parts.newId(), kind, at: clock.now().toISOString() });
    },

    /** What this device holds of the attempt, as a file for the candidate. */
    gather,

    /** The network is back: nothing waits for its timer. */
    networkIsBack(): void {
      wake();
      deadline.wake();
      if (state.sender.held === null) answerSync.sendNow();
    },
    /** Somebody may have logged in again in another tab. */
    signedInAgain(): void {
      answerSync.release('no-session');
      if (state.phase.kind === 'over') void sendRest();
      else if (!hasBegun) void connect();
    },

    close(): void {
      isClosed = true;
      heartbeat.stop();
      answerSync.stop();
      deadline.stop();
      dontHandIn();
      cancelAskAgain?.();
      stopListening?.();
      wake();
      tabLock.close();
      database?.close();
    },
  };
}

function nullIfWrong(error: unknown): null {
  if (error instanceof WrongPaper) return null;
  throw error;
}

/** What cannot be read counts as absent: the paper is fetched again, and the server has what it confirmed. */
async function readable<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading;
  } catch (error) {
    console.error('what this browser keeps of the test could not be read', error);
    return null;
  }
}

async function openKeptPaper(
  database: AttemptDatabase,
  { sitting, start, paperKey }: KeptAttempt,
): Promise<PaperInHand | null> {
  const bytes = start && paperKey && (await database.readPaper(sitting.form.sha256));
  return bytes ? takePaper(await openPaper(paperKey, bytes), start.orderSeed) : null;
}

/** What the server knew of the answers when this browser last asked. */
function standOf(paper: PaperInHand, { base, baseSeq }: Start) {
  return { base: progressFrom(itemRefsOf(paper), base), baseSeq };
}

function itemRefsOf({ questions }: PaperInHand): string[] {
  return questions.map(({ item }) => item.itemRef);
}

function answersOf({ responses }: Look): KnownAnswer[] {
  return responses
    .filter(({ state }) => state !== 'not_visited')
    .map(({ itemRef, response, state }) => ({
      itemRef,
      response,
      marked: state === 'marked' || state === 'answered_marked',
    }));
}
