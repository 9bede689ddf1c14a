import { DAY_SECONDS } from '@kasauti/domain/time/durations.ts';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const COOKIE_SECONDS = 365 * DAY_SECONDS;

/**
 * Creates a display setting of this browser. It is stored in a cookie, which the boot script in the page's head reads
 * before the first render. The first choice is the default and needs no cookie. Without `apply`, the choice becomes the
 * attribute `data-<cookie>` of the document.
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
  const chosen = createStore<C>(() => usual);
  const isKept = (choice: C) => document.cookie.split('; ').includes(`${cookie}=${choice}`);
  if (typeof document !== 'undefined') chosen.setState(choices.find(isKept) ?? usual, true);
  return {
    choose: (choice) => {
      const isUsual = choice === usual;
      apply(isUsual ? undefined : choice);
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and needs https.
      document.cookie = `${cookie}=${choice}; Path=/; Max-Age=${isUsual ? 0 : COOKIE_SECONDS}; SameSite=Lax`;
      chosen.setState(choice, true);
    },
    useChoice: () => useStore(chosen),
  };
}
