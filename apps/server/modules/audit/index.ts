export { changedParts } from './changed-parts.ts';
export { privacy } from './privacy.ts';
export { type AuditFact, record } from './record-entry.ts';
export { type ListReader, recordFile } from './record-file.ts';
export { noteRefusedAccess, registerAudit } from './refused-access.ts';
export { type EntryFilter, entryList, findEntries, findWords, type LogFilter, readEnd, readEntries } from './store.ts';
export { type ChainVerdict, verifyChain } from './verify-chain.ts';
