import { type ComponentType, lazy } from 'react';

/** The staff console's addresses, below /staff. */
export type StaffRoute = { path: string; Screen: ComponentType };

export const staffRoutes: readonly StaffRoute[] = [
  {
    path: '/staff',
    Screen: lazy(() => import('../pages/staff/home.tsx').then(({ StaffHome }) => ({ default: StaffHome }))),
  },
];
