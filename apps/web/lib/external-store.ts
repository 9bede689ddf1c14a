/** Replaces a shim through the alias in tooling/vite-settings.ts. */
export { useSyncExternalStore } from 'react';
