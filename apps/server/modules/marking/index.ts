export { registerMarking } from './routes.ts';
export { readMarkings, settleMarkings } from './settle-markings.ts';
export { countWaitingAnswers, findMarkingsOfAttempt, isFormInMarking } from './store.ts';
