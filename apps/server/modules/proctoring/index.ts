export { decisionsPort, provideDecisions } from './actions/decisions.ts';
export { presencePart } from './presence/presence-part.ts';
export { privacy } from './privacy.ts';
export { timelineOf } from './record/read-record.ts';
export { registerProctoring } from './routes.ts';
export { findTerminated, findTerminatedByOthers, findTerminations, findTerminator } from './store/record.ts';
