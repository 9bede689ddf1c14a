/**
 * React's own hook. An alias in tooling/vite-settings.ts uses this file instead of a shim for old versions of React.
 */
export { useSyncExternalStore } from 'react';
