export { privacy } from './privacy.ts';
export { timelineOf } from './record/read-record.ts';
export { provideDecisions } from './room/decisions.ts';
export { flushPresence, registerProctoring } from './routes.ts';
export { findTerminated, findTerminations, findTerminator } from './store/record.ts';
