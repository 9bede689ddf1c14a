export {
  consumeEntitlement,
  grantFreeEntitlement,
  type LockedEntitlement,
  lockEntitlement,
  releaseEntitlement,
} from './entitlement/entitlements.ts';
export { eraseOrders } from './erase-orders.ts';
export { ownOrders } from './own-orders.ts';
export { registerOrders } from './routes.ts';
export { countUsable, findEntitlement, findHeldExams, readUsableEntitlements } from './store/entitlements.ts';
export { findUnsettled } from './store/erase.ts';
