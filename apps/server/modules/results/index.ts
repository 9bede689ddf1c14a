export { privacy } from './privacy.ts';
export { listOwnResults } from './release/read-result.ts';
export { registerResults } from './routes.ts';
export { type ComputeReason, computeResult } from './score/compute-result.ts';
