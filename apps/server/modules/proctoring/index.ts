export { flushPresence, registerProctoring } from './routes.ts';
export { findTerminator } from './store/record.ts';
