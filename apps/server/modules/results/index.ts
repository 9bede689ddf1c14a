export { type ComputeReason, computeResult } from './compute-result.ts';
export { registerResults } from './routes.ts';
