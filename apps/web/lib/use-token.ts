import { useSyncExternalStore } from 'react';

const never = () => () => {};
const read = () => new URLSearchParams(location.search).get('token') ?? '';

/**
 * The token of a mailed link. It is nobody's business but this browser's: the server draws the page without it, for everybody alike,
 * and it appears after hydration.
 */
export function useToken(): string {
  return useSyncExternalStore(never, read, () => '');
}
