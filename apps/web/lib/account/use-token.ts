import { useSyncExternalStore } from 'react';

/**
 * Calls the listener when the hash changes. A second mailed link that opens in the same window may change only the
 * hash.
 */
const onChange = (listener: () => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};
const read = () =>
  new URLSearchParams(location.search).get('token') ?? new URLSearchParams(location.hash.slice(1)).get('token') ?? '';

/**
 * Returns the token of a mailed link, or '' when the address has none. Returns null on the server and until hydration,
 * because only the browser knows the token and the server renders the same page for everyone. Pages treat null like a
 * token.
 */
export function useToken(): string | null {
  return useSyncExternalStore(onChange, read, () => null);
}
