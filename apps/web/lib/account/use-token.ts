import { useSyncExternalStore } from 'react';

/** Calls the listener when the hash changes, because a second link in the same window may change only the hash. */
const onChange = (listener: () => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};
const read = () =>
  new URLSearchParams(location.search).get('token') ?? new URLSearchParams(location.hash.slice(1)).get('token') ?? '';

/**
 * Returns the token of a mailed link, or '' when the address has none. It is null until hydration, because only
 * the browser reads the token. The server renders the same page for everyone. While it is null, pages render as if
 * there were a token.
 */
export function useToken(): string | null {
  return useSyncExternalStore(onChange, read, () => null);
}
