import { useSyncExternalStore } from 'react';

const cookieSeconds = 365 * 24 * 3600;

/**
 * How somebody likes to read, in this browser. A cookie keeps it, so that the boot script in the page's head applies it before anything is
 * drawn; the first of the choices needs none.
 */
export function keptChoice<C extends string>(
  cookie: string,
  choices: readonly [C, ...C[]],
  apply: (choice: C) => void,
): { choose: (choice: C) => void; useChoice: () => C } {
  const [usual] = choices;
  const listeners = new Set<() => void>();
  let chosen: C | undefined;
  const read = (): C => {
    const cookies = document.cookie.split('; ');
    chosen ??= choices.find((choice) => cookies.includes(`${cookie}=${choice}`)) ?? usual;
    return chosen;
  };
  return {
    choose: (choice) => {
      chosen = choice;
      apply(choice);
      const age = choice === usual ? 0 : cookieSeconds;
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and needs https.
      document.cookie = `${cookie}=${choice}; Path=/; Max-Age=${age}; SameSite=Lax`;
      for (const listener of listeners) listener();
    },
    useChoice: () =>
      useSyncExternalStore(
        (tell) => {
          listeners.add(tell);
          return () => listeners.delete(tell);
        },
        read,
        () => usual,
      ),
  };
}
