export { type AuditFact, record } from './record-entry.ts';
export { type ChainVerdict, verifyChain } from './verify-chain.ts';
