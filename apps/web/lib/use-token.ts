import { useSyncExternalStore } from 'react';

const never = () => () => {};
const read = () => new URLSearchParams(location.search).get('token') ?? '';

/**
 * The token of a mailed link, '' when the address has none. It is nobody's business but this browser's: the server draws the page
 * without it, for everybody alike, and until hydration it is unknown (null). Whoever follows a link has one, so that is what is drawn.
 */
export function useToken(): string | null {
  return useSyncExternalStore(never, read, () => null);
}
