export { emergencyKeyPart } from './emergency/emergency-key.ts';
export { type OpenedFile, readEmergencyFile } from './emergency/read-emergency-file.ts';
export { findEmergencyFiles, type TakenInFile } from './emergency/store.ts';
export { takeInEmergencyFile } from './emergency/take-in-emergency-file.ts';
export { closeIfDue, drainsUntil, endedAt, isDraining } from './ending/close-attempt.ts';
export { downloadOf } from './files/kept-file.ts';
export { AnsweredCounts } from './journal/answered-counts.ts';
export { readHeads, readSignedRoots } from './journal/publish-heads.ts';
export {
  foldedResponses,
  journalOf,
  lateCounts,
  leaseTransfersOf,
  newestEntries,
  receiptsOf,
} from './journal/read-journal.ts';
export { type SheetTask, sheetThreadPart } from './journal/sheet-thread.ts';
export { presentSectionEnds } from './present.ts';
export { privacy } from './privacy.ts';
export { addTime } from './proctor/add-time.ts';
export { authoriseAttempt } from './proctor/authorise-attempt.ts';
export { decideLateEvents, isUndecided, lateEntriesOf, lateEntriesOfAll } from './proctor/decide-late-events.ts';
export { pauseAttempt } from './proctor/pause-attempt.ts';
export type { ProctorAsk } from './proctor/proctor-ask.ts';
export { refuseAttempt } from './proctor/refuse-attempt.ts';
export { resumeAttempt } from './proctor/resume-attempt.ts';
export { terminateAttempt } from './proctor/terminate-attempt.ts';
export { registerAttempts } from './routes.ts';
export { lanePart } from './save/lane-part.ts';
export { saveLaneConnectionsPart } from './save-lane-connections.ts';
export {
  type Attempt,
  findAttempt,
  findAttemptIdsOf,
  findAttempts,
  findAttemptsOfSitting,
  findPresentAttempts,
  findRunningAttempt,
  lockAttempt,
  readCredits,
} from './store/attempts.ts';
export {
  findAttemptsWithDecidedLateEntries,
  findAttemptsWithUndecidedLateEntries,
  readAcceptances,
  readLastSeq,
} from './store/journal.ts';
export { findCountedBeyond } from './store/late-sync.ts';
export { findNothingWaited, noteNothingWaited } from './store/nothing-waited.ts';
export { sittingsOfForms } from './store/papers.ts';
export { areFormsRunning } from './store/running.ts';
