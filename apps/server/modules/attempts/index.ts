export { addTime } from './add-time.ts';
export { AnsweredCounts } from './answered-counts.ts';
export { authoriseAttempt } from './authorise-attempt.ts';
export { closeIfDue, drainsUntil, endedAt, isDraining } from './close-attempt.ts';
export { decideLateEvents, isUndecided, lateEntriesOf, lateEntriesOfAll } from './decide-late-events.ts';
export { ownAttempts } from './own-attempts.ts';
export { pauseAttempt } from './pause-attempt.ts';
export type { ProctorAsk } from './proctor-ask.ts';
export { readHeads, readSignedRoots } from './publish-heads.ts';
export {
  foldedResponses,
  journalOf,
  lateCounts,
  leaseTransfersOf,
  newestEntries,
  receiptsOf,
} from './read-journal.ts';
export { refuseAttempt } from './refuse-attempt.ts';
export { resumeAttempt } from './resume-attempt.ts';
export { laneOf, registerAttempts, sheetThreadOf } from './routes.ts';
export type { SheetTask } from './sheet-thread.ts';
export {
  type Attempt,
  findAttempt,
  findAttempts,
  findAttemptsOfSitting,
  lockAttempt,
  readCredits,
} from './store/attempts.ts';
export { findLateAttempts, readAcceptances, readLastSeq } from './store/journal.ts';
export { findCountedBeyond } from './store/late-sync.ts';
export { findNothingWaited, noteNothingWaited } from './store/nothing-waited.ts';
export { findAttemptIdsOf, hasRunningAttempt } from './store/own-data.ts';
export { sittingsOfForm } from './store/papers.ts';
export { isFormRunning } from './store/running.ts';
export { terminateAttempt } from './terminate-attempt.ts';
