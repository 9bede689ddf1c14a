export {
  consumeEntitlement,
  grantFreeEntitlement,
  type LockedEntitlement,
  lockEntitlement,
  releaseEntitlement,
} from './entitlement/entitlements.ts';
export { ordersPart } from './orders-parts.ts';
export { privacy } from './privacy.ts';
export { registerOrders } from './routes.ts';
export { settlementBacklogs } from './settlement/settlement-backlogs.ts';
export { countUsable, findEntitlement, findHeldExams, readUsableEntitlements } from './store/entitlements.ts';
export { countPaidByDay } from './store/paid-by-day.ts';
export { findUnsettled } from './store/privacy.ts';
