import { useSyncExternalStore } from 'react';

const cookieSeconds = 365 * 24 * 3600;

/**
 * How somebody likes to read, in this browser. A cookie keeps it, so that the boot script in the page's head applies it before anything is
 * drawn; the first of the choices needs none. Unless `apply` says otherwise it stands on the document as `data-<cookie>`.
 */
export function keptChoice<C extends string>(
  cookie: string,
  choices: readonly [C, ...C[]],
  apply = (choice: C | undefined): void => {
    const { dataset } = document.documentElement;
    if (choice) dataset[cookie] = choice;
    else delete dataset[cookie];
  },
): { choose: (choice: C) => void; useChoice: () => C } {
  const [usual] = choices;
  const listeners = new Set<() => void>();
  const listen = (tell: () => void) => {
    listeners.add(tell);
    return () => listeners.delete(tell);
  };
  const read = () => choices.find((choice) => document.cookie.split('; ').includes(`${cookie}=${choice}`)) ?? usual;
  return {
    choose: (choice) => {
      const isUsual = choice === usual;
      apply(isUsual ? undefined : choice);
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and needs https.
      document.cookie = `${cookie}=${choice}; Path=/; Max-Age=${isUsual ? 0 : cookieSeconds}; SameSite=Lax`;
      for (const tell of listeners) tell();
    },
    useChoice: () => useSyncExternalStore(listen, read, () => usual),
  };
}
