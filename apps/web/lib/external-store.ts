/** Replaces a shim: see the alias in tooling/vite-settings.ts. */
export { useSyncExternalStore } from 'react';
