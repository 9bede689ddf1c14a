export { type ComputeReason, computeResult } from './compute-result.ts';
export { ownResults } from './own-results.ts';
export { listOwnResults } from './read-result.ts';
export { registerResults } from './routes.ts';
