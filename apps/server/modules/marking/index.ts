export { registerMarking } from './routes.ts';
export { readMarkings, settleMarkings } from './settle-markings.ts';
export { countWaitingAnswers, isFormInMarking } from './store.ts';
