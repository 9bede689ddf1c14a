import { ownAttemptRefusals } from '@kasauti/contract/attempts/attempts.ts';
import type { practiceForm, scorePractice, TriedAnswers } from '@kasauti/contract/attempts/practice.ts';
import type { AttemptId, BookingId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { FormContent } from '@kasauti/domain/form/content.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { encryptBytes } from '../../encrypted-bytes.ts';
import { type Answer, isRefusal, type Refusal } from '../../server/call.ts';
import type { LobbyFacts } from '../storage/attempt-database.ts';
import type { Progress } from '../storage/journal.ts';
import type { ExamCalls } from '../sync/calls.ts';
import type { Begun, Finished, Tries } from './tries.ts';

/*
 * The player's calls for somebody without an account: this browser answers them. It starts, saves and tells the time;
 * only the end asks the server, which scores the answers and keeps nothing. The player itself is the one of every other
 * test, so what is promised of its journal, disk and tabs holds here as well.
 */

export type TryParts = {
  attemptId: AttemptId;
  testCode: string;
  /** Null where the browser keeps nothing: the attempt then lives as long as its page. */
  tries: Pick<Tries, 'begun' | 'keepBegun' | 'isOver' | 'finish'> | null;
  fetchForm: (testCode: string) => Promise<Answer<typeof practiceForm>>;
  score: (testCode: string, answers: TriedAnswers) => Promise<Answer<typeof scorePractice>>;
  progress: () => Progress;
  /** By the clock of this device. */
  now: () => Date;
  newSeed: () => string;
  /** `isKept`: it is on the disk, from where a login takes it over. */
  onFinished: (finished: Finished, isKept: boolean) => void;
  /** The server will not score it; null: that is no longer so. */
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

  /** As it was begun on this device, or begun now. */
  async function begin(): Promise<Begun | OfPractice> {
    const known = begun ?? (await tries?.begun(attemptId).catch(() => null)) ?? null;
    begun = known;
    if (known) return known;
    const answer = await fetchForm();
    if (isRefusal(answer)) return ofPractice(answer);
    const { test_code, title, durationMinutes, formId } = answer;
    const paperKey = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));
    const startedAt = now().toISOString();
    const facts = { test_code, title, durationMinutes, formId };
    begun = { ...facts, attemptId, startedAt, orderSeed: parts.newSeed(), paperKey };
    await tries?.keepBegun(begun).catch(() => undefined);
    return begun;
  }

  async function fetchForm() {
    const answer = await parts.fetchForm(testCode);
    if (!isRefusal(answer)) form = answer.form;
    return answer;
  }

  const deadlineOf = ({ startedAt, durationMinutes }: Begun) =>
    new Date(Date.parse(startedAt) + durationMinutes * MINUTE_MS).toISOString();

  async function state() {
    const facts = await begin();
    if (isRefusal(facts)) return facts;
    const serverNow = now().toISOString();
    const own = isOver ? ('submitted' as const) : ('active' as const);
    return { state: own, deadlineAt: deadlineOf(facts), serverNow, leaseEpoch: EPOCH };
  }

  async function start() {
    const facts = await begin();
    if (isRefusal(facts)) return facts;
    // Another tab may have handed it in.
    isOver ||= (await tries?.isOver(attemptId).catch(() => false)) ?? false;
    if (isOver) return ofPractice(refuse(over, 'already-submitted'));
    const { paperKey: key, orderSeed, startedAt } = facts;
    const times = { deadlineAt: deadlineOf(facts), serverNow: now().toISOString(), startedAt };
    return { key, lease: { epoch: EPOCH }, orderSeed, ...times };
  }

  const calls: ExamCalls = {
    start,
    takeLease: start,
    clock: state,
    heartbeat: state,

    /** Every entry was made on this device and lies there, on top of nothing. */
    async look() {
      const known = await state();
      if (isRefusal(known)) return known;
      const answers = { lastSeq: 0, lastSavedAt: null, responses: [] };
      const start = begun?.startedAt ?? known.serverNow;
      return { ...known, ...answers, attemptId, T0: start, mode, refusalReason: null, mutedSignals: true };
    },

    /** They are on the disk before they come here, which is all the saving that there is. */
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

    /** Nobody watches. */
    raiseHand: async () => refuse(ownAttemptRefusals, 'not-found'),
  };

  /** The form, encrypted as papers are on a disk. */
  async function fetchPaper(): Promise<ArrayBuffer> {
    const facts = await begin();
    if (!form) await fetchForm();
    if (isRefusal(facts) || !form) throw new Error('the form of the practice test did not come');
    const raw = Uint8Array.from(atob(facts.paperKey), (letter) => letter.charCodeAt(0));
    const key = await crypto.subtle.importKey('raw', raw, { name: 'AES-GCM' }, false, ['encrypt']);
    return (await encryptBytes(key, new TextEncoder().encode(JSON.stringify(form)))).buffer;
  }

  return { calls, fetchPaper };
}

function sittingOf({ attemptId, startedAt, formId, title }: Begun): LobbyFacts {
  return {
    attemptId,
    scheduleId: attemptId as string as BookingId,
    T0: startedAt,
    mode,
    form: { ciphertextUrl: '', sha256: `${formId} ${attemptId}` },
    candidate: { name: '', photoUrl: null, rollNumber: '' },
    examTitle: title,
  };
}

/** The player shows a refusal by its code, and passes on those that no other test has. */
type OfPractice = Refusal<never>;
const ofPractice = (refusal: Refusal) => refusal as OfPractice;

/** One per question that was looked at. */
function answersOf(progress: Progress): TriedAnswers['responses'] {
  return [...progress].flatMap(([itemRef, { visited, response, marked }]) =>
    visited ? [{ itemRef, response, marked }] : [],
  );
}
