import type { IconName } from '@kasauti/ui/parts/icon.tsx';

/** A screen of the console that can be gone to by its name. */
export type Screen = { to: string; icon: IconName; name: string };

/** Those whose name has every typed word at the beginning of one of its own; without words all of them. */
export function findScreens(screens: readonly Screen[], typed: string): Screen[] {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return screens.filter(({ name }) => {
    const own = name.toLocaleLowerCase().split(/[\s-]+/);
    return words.every((word) => own.some((one) => one.startsWith(word)) || name.toLocaleLowerCase().startsWith(word));
  });
}
