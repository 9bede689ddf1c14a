/** Stands in for a stand-in: see the alias in tooling/vite-settings.ts. */
export { useSyncExternalStore } from 'react';
