export { privacy } from './privacy.ts';
export { notifiedUpToPart } from './release/notify-results.ts';
export { listOwnResults } from './release/read-result.ts';
export { lateAttemptsPart } from './review/count-waiting.ts';
export { registerResults } from './routes.ts';
export { type ComputeReason, computeResult } from './score/compute-result.ts';
export { lateSyncCursorPart } from './score/recompute-late-syncs.ts';
export { cohortsPart } from './score/standing.ts';
export { sheetsUnderWayPart } from './sheet/make-sheet.ts';
