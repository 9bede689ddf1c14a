export { ownResults } from './release/own-results.ts';
export { listOwnResults } from './release/read-result.ts';
export { registerResults } from './routes.ts';
export { type ComputeReason, computeResult } from './score/compute-result.ts';
