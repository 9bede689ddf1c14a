import { useSyncExternalStore } from 'react';

/** `system` follows the device. The boot script in the page's head applies the choice before anything is drawn. */
export type Theme = 'system' | 'light' | 'dark';

const cookieSeconds = 365 * 24 * 3600;
const listeners = new Set<() => void>();

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  const age = theme === 'system' ? 0 : cookieSeconds;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and needs https.
  document.cookie = `theme=${theme}; Path=/; Max-Age=${age}; SameSite=Lax`;
  for (const listener of listeners) listener();
}

export function useTheme(): Theme {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => {
      const { theme } = document.documentElement.dataset;
      return theme === 'light' || theme === 'dark' ? theme : 'system';
    },
    () => 'system',
  );
}
