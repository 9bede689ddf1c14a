import { useSyncExternalStore } from 'react';

/** Returns the browser's network state. False means offline. True does not guarantee a connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (tell) => {
      addEventListener('online', tell);
      addEventListener('offline', tell);
      return () => {
        removeEventListener('online', tell);
        removeEventListener('offline', tell);
      };
    },
    () => navigator.onLine,
    () => true,
  );
}
