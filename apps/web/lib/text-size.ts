import { useSyncExternalStore } from 'react';

/** How large texts are. Everything on the pages grows with them; the boot script applies the choice before the first picture. */
export type TextSize = 'usual' | 'large' | 'larger';

const cookieSeconds = 365 * 24 * 3600;
const listeners = new Set<() => void>();

export function chooseTextSize(size: TextSize): void {
  if (size === 'usual') delete document.documentElement.dataset.text;
  else document.documentElement.dataset.text = size;
  const age = size === 'usual' ? 0 : cookieSeconds;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and needs https.
  document.cookie = `text=${size}; Path=/; Max-Age=${age}; SameSite=Lax`;
  for (const listener of listeners) listener();
}

export function useTextSize(): TextSize {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => {
      const { text } = document.documentElement.dataset;
      return text === 'large' || text === 'larger' ? text : 'usual';
    },
    () => 'usual',
  );
}
