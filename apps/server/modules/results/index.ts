export { type ComputeReason, computeResult } from './compute-result.ts';
export { listOwnResults } from './read-result.ts';
export { registerResults } from './routes.ts';
