import { useSyncExternalStore } from 'react';

/** Another link in the same window changes only the part of the address behind the #, without a new page. */
const onChange = (listener: () => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};
const read = () =>
  new URLSearchParams(location.search).get('token') ?? new URLSearchParams(location.hash.slice(1)).get('token') ?? '';

/**
 * The token of a mailed link, '' when the address has none. Only this browser may see it: the server draws the page
 * without it, the same for everybody, and until hydration it is unknown (null). A reader who follows a link has one, so
 * that is what is drawn.
 */
export function useToken(): string | null {
  return useSyncExternalStore(onChange, read, () => null);
}
