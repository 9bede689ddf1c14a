import type { AttemptState } from '@kasauti/domain/attempt/attempt-state.ts';
import type { EmergencyKey } from '@kasauti/domain/attempt/emergency-file.ts';
import { endedAt } from './ending/close-attempt.ts';
import type { OpenedAttempt } from './entry/open-attempt.ts';
import type { FoldedResponses } from './journal/read-journal.ts';
import type { Saved } from './save/save-answers.ts';
import type { Attempt, AttemptClock } from './store/attempts.ts';

export function presentOpened(opened: OpenedAttempt, candidateName: string, emergencyKey: EmergencyKey) {
  const { attempt, paperSha256: sha256, pictureCount, now } = opened;
  return {
    attemptId: attempt.attemptId,
    state: attempt.state,
    T0: attempt.T0.toISOString(),
    windowEndsAt: attempt.windowEndsAt.toISOString(),
    entryClosesAt: opened.entryClosesAt.toISOString(),
    serverNow: now.toISOString(),
    mode: attempt.mode,
    durationMinutes: attempt.durationMinutes,
    compensatoryMinutes: attempt.compensatoryMinutes,
    refusalReason: attempt.refusalReason,
    form: { ciphertextUrl: `/api/v1/papers/${sha256}`, sha256, pictureCount },
    candidate: {
      name: candidateName,
      photoUrl: opened.hasPhoto ? `/api/v1/profile/photo/${attempt.candidateId}` : null,
      rollNumber: opened.rollNumber,
    },
    examTitle: opened.examTitle,
    emergencyKey,
  };
}

/**
 * Presents a started attempt with the key of its paper. No other function sends the key to a client. Throws if the
 * attempt is not running or its test has not begun.
 */
export function presentStarted(attempt: Attempt, key: Buffer, now: Date) {
  const { startedAt, deadlineAt, leaseEpoch, orderSeed } = attempt;
  if (attempt.state !== 'active' || !startedAt || !deadlineAt || now < attempt.T0)
    throw new Error(`the answer key of attempt ${attempt.attemptId} was about to be sent before its release`);
  return {
    key: key.toString('base64'),
    lease: { epoch: leaseEpoch },
    deadlineAt: deadlineAt.toISOString(),
    ...presentSectionEnds(attempt),
    serverNow: now.toISOString(),
    orderSeed,
    startedAt: startedAt.toISOString(),
  };
}

export function presentAttempt(attempt: Attempt, folded: FoldedResponses, now: Date) {
  const state: AttemptState = endedAt(attempt, now) ? 'submitted' : attempt.state;
  const responses = [...folded.responses].map(([itemRef, progress]) => ({
    itemRef,
    state: progress.state,
    response: progress.response,
  }));
  return {
    attemptId: attempt.attemptId,
    state,
    T0: attempt.T0.toISOString(),
    deadlineAt: attempt.deadlineAt?.toISOString() ?? null,
    serverNow: now.toISOString(),
    leaseEpoch: attempt.leaseEpoch,
    lastSeq: folded.lastSeq,
    lastSavedAt: folded.lastSavedAt?.toISOString() ?? null,
    mode: attempt.mode,
    refusalReason: attempt.refusalReason,
    mutedSignals: attempt.mutedSignals,
    responses: attempt.startedAt ? responses : [],
  };
}

export function presentClock(clock: AttemptClock) {
  const state: AttemptState = endedAt(clock, clock.now) ? 'submitted' : clock.state;
  return {
    state,
    deadlineAt: clock.deadlineAt?.toISOString() ?? null,
    ...presentSectionEnds(clock),
    serverNow: clock.now.toISOString(),
    leaseEpoch: clock.leaseEpoch,
  };
}

/** Presents the ends of the sections. Returns null if the sections share the clock of the test. */
export function presentSectionEnds({ sectionEnds }: Pick<Attempt, 'sectionEnds'>) {
  return sectionEnds && { sectionEnds: sectionEnds.map((end) => end.toISOString()) };
}

export function presentSubmitted({ attempt, lastSeq }: { attempt: Attempt; lastSeq: number }) {
  const { attemptId, submittedAt, submittedBy } = attempt;
  if (!submittedAt || (submittedBy !== 'candidate' && submittedBy !== 'deadline'))
    throw new Error(`attempt ${attemptId} was not submitted`);
  return { state: 'submitted' as const, by: submittedBy, submittedAt: submittedAt.toISOString(), lastSeq };
}

/**
 * Returns the response to a save as JSON text. Does not use `JSON.stringify`, because this code runs for every save.
 */
export function presentSaved({ acks, receipts, deadlineAtMs }: Saved, nowMs: number): string {
  let text = '';
  for (const { opId, seq, isLate } of acks)
    text += `${text === '' ? '' : ','}{"opId":"${opId}","seq":${seq}${isLate ? ',"late":true' : ''}}`;
  const [now, deadline] = [new Date(nowMs).toISOString(), new Date(deadlineAtMs).toISOString()];
  return `{"acks":[${text}],"receipt":[${receipts.join(',')}],"serverNow":"${now}","deadlineAt":"${deadline}"}`;
}
