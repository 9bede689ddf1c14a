import { ownAttemptRefusals } from '@kasauti/contract/attempts/attempts.ts';
import type { practiceForm, scorePractice, TriedAnswers } from '@kasauti/contract/attempts/practice.ts';
import type { AttemptId, BookingId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { sectionEndsOf } from '@kasauti/domain/attempt/section-clock.ts';
import type { FormContent } from '@kasauti/domain/form/content.ts';
import { sectionMinutesOf } from '@kasauti/domain/form/section-minutes.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { encryptBytes } from '../../encrypted-bytes.ts';
import { type Answer, isRefusal, type Refusal } from '../../server/call.ts';
import type { LobbyFacts } from '../storage/attempt-database.ts';
import type { Progress } from '../storage/journal.ts';
import type { ExamCalls } from '../sync/calls.ts';
import type { Begun, Finished, Tries } from './tries.ts';

/*
 * The player's calls for a visitor without an account. This browser answers them itself: it starts the attempt,
 * confirms the entries and provides the time. Only two calls go to the server: one fetches the questions, and the
 * submit gets a score. The server stores nothing. The player is the same as for every other test and has the same
 * guarantees for journal, storage and tabs.
 */

export type TryParts = {
  attemptId: AttemptId;
  testCode: string;
  /** Null if the browser stores nothing. The attempt then exists only until the page is closed. */
  tries: Pick<Tries, 'begun' | 'keepBegun' | 'isOver' | 'finish'> | null;
  fetchForm: (testCode: string) => Promise<Answer<typeof practiceForm>>;
  score: (testCode: string, answers: TriedAnswers) => Promise<Answer<typeof scorePractice>>;
  progress: () => Progress;
  /** Returns the time of this device's clock. */
  now: () => Date;
  newSeed: () => string;
  /**
   * Called with the result. `isKept` is true if this browser has stored it, so that it can be moved to an account after
   * a login.
   */
  onFinished: (finished: Finished, isKept: boolean) => void;
  /** Called with the refusal if the server does not score the answers, and with null if it does. */
  onRefused: (refusal: Refusal | null) => void;
};

const EPOCH = 1;
const mode = 'none';
const over = { 'already-submitted': { status: 409, message: 'This test has been submitted.' } } as const;

export function createTryCalls(parts: TryParts) {
  const { attemptId, testCode, tries, now } = parts;
  let begun: Begun | null = null;
  let form: FormContent | null = null;
  let isOver = false;

  /** Returns the facts of the attempt. If it was not started in this browser yet, starts it. */
  async function begin(): Promise<Begun | OfPractice> {
    const known = begun ?? (await tries?.begun(attemptId).catch(() => null)) ?? null;
    begun = known;
    if (known) return known;
    const answer = await fetchForm();
    if (isRefusal(answer)) return ofPractice(answer);
    const { test_code, title, durationMinutes, formId } = answer;
    const sectionMinutes = sectionMinutesOf(answer.form) ?? undefined;
    const paperKey = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));
    const startedAt = now().toISOString();
    const facts = { test_code, title, durationMinutes, sectionMinutes, formId };
    begun = { ...facts, attemptId, startedAt, orderSeed: parts.newSeed(), paperKey };
    await tries?.keepBegun(begun).catch(() => undefined);
    return begun;
  }

  async function fetchForm() {
    const answer = await parts.fetchForm(testCode);
    if (!isRefusal(answer)) form = answer.form;
    return answer;
  }

  async function state() {
    const facts = await begin();
    if (isRefusal(facts)) return facts;
    const serverNow = now().toISOString();
    const own = isOver ? ('submitted' as const) : ('active' as const);
    return { state: own, ...timesOf(facts), serverNow, leaseEpoch: EPOCH };
  }

  async function start() {
    const facts = await begin();
    if (isRefusal(facts)) return facts;
    // Another tab may have submitted this attempt.
    isOver ||= (await tries?.isOver(attemptId).catch(() => false)) ?? false;
    if (isOver) return ofPractice(refuse(over, 'already-submitted'));
    const { paperKey: key, orderSeed, startedAt } = facts;
    const times = { ...timesOf(facts), serverNow: now().toISOString(), startedAt };
    return { key, lease: { epoch: EPOCH }, orderSeed, ...times };
  }

  const calls: ExamCalls = {
    start,
    takeLease: start,
    clock: state,
    heartbeat: state,

    /** Returns a state without answers, because all answers are in this browser's journal. */
    async look() {
      const known = await state();
      if (isRefusal(known)) return known;
      const answers = { lastSeq: 0, lastSavedAt: null, responses: [] };
      const start = begun?.startedAt ?? known.serverNow;
      return { ...known, ...answers, attemptId, T0: start, mode, refusalReason: null, mutedSignals: true };
    },

    /**
     * Confirms all entries without a call to the server. If this browser stores entries, they are stored before this
     * call.
     */
    async save(_, __, entries) {
      const known = await state();
      if (isRefusal(known)) return known;
      const acks = entries.map(({ opId, no }) => ({ opId, seq: no }));
      return { acks, receipt: [], serverNow: known.serverNow, deadlineAt: known.deadlineAt };
    },

    async submit(_, __, because) {
      const facts = await begin();
      if (isRefusal(facts)) return facts;
      const { formId, orderSeed } = facts;
      const answers = { formId, orderSeed, responses: answersOf(parts.progress()) };
      const score = await parts.score(testCode, answers);
      parts.onRefused(isRefusal(score) ? score : null);
      if (isRefusal(score)) return ofPractice(score);
      isOver = true;
      const by = because === 'time-up' ? ('deadline' as const) : ('candidate' as const);
      const submittedAt = now().toISOString();
      const finished = { ...facts, submittedAt, submittedBy: by, answers, score };
      const isKept =
        tries !== null &&
        (await tries.finish(finished).then(
          () => true,
          () => false,
        ));
      parts.onFinished(finished, isKept);
      return { state: 'submitted', by, submittedAt, lastSeq: 0 };
    },

    async findSitting() {
      const facts = await begin();
      return isRefusal(facts) ? facts : sittingOf(facts);
    },

    /** Refused, because there is no proctor. */
    raiseHand: async () => refuse(ownAttemptRefusals, 'not-found'),
  };

  /** Returns the form, encrypted with the attempt's key, because the player expects an encrypted paper. */
  async function fetchPaper(): Promise<ArrayBuffer> {
    const facts = await begin();
    if (!form) await fetchForm();
    if (isRefusal(facts) || !form) throw new Error('the form of the practice test could not be loaded');
    const raw = Uint8Array.from(atob(facts.paperKey), (letter) => letter.charCodeAt(0));
    const key = await crypto.subtle.importKey('raw', raw, { name: 'AES-GCM' }, false, ['encrypt']);
    return (await encryptBytes(key, new TextEncoder().encode(JSON.stringify(form)))).buffer;
  }

  return { calls, fetchPaper };
}

/** Returns the deadline, and the ends of the sections if they have clocks of their own. */
function timesOf({ startedAt: said, durationMinutes, sectionMinutes }: Begun) {
  const startedAt = new Date(said);
  const deadlineAt = new Date(startedAt.getTime() + durationMinutes * MINUTE_MS).toISOString();
  if (!sectionMinutes) return { deadlineAt };
  const timing = { mode, T0: startedAt, startedAt, compensatoryMinutes: 0, credits: [], pausedAt: null } as const;
  const sectionEnds = sectionEndsOf({ ...timing, sectionMinutes }).map((end) => end.toISOString());
  return { deadlineAt, sectionEnds };
}

function sittingOf({ attemptId, startedAt, formId, title }: Begun): LobbyFacts {
  return {
    attemptId,
    scheduleId: attemptId as string as BookingId,
    T0: startedAt,
    mode,
    form: { ciphertextUrl: '', sha256: `${formId} ${attemptId}`, pictureCount: 0 },
    candidate: { name: '', photoUrl: null, rollNumber: '' },
    examTitle: title,
  };
}

/**
 * Type of refusals that only practice tests have. The player handles a refusal by its code alone, so these are safe for
 * it.
 */
type OfPractice = Refusal<never>;
const ofPractice = (refusal: Refusal) => refusal as OfPractice;

/** Returns one response per visited question. */
function answersOf(progress: Progress): TriedAnswers['responses'] {
  return [...progress].flatMap(([itemRef, { visited, response, marked }]) =>
    visited ? [{ itemRef, response, marked }] : [],
  );
}
