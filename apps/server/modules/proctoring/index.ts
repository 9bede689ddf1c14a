export { provideDecisions } from './decisions.ts';
export { eraseRecord } from './erase-record.ts';
export { ownRecord } from './own-record.ts';
export { timelineOf } from './read-record.ts';
export { flushPresence, registerProctoring } from './routes.ts';
export { findTerminated, findTerminations, findTerminator } from './store/record.ts';
