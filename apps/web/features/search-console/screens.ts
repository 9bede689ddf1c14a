import type { IconName } from '@kasauti/ui/parts/icon.tsx';

/** A screen of the staff console that can be found by its name. */
export type Screen = { to: string; icon: IconName; name: string };

/**
 * Returns the screens for which each typed word is the beginning of a word of the name. Returns all screens for an
 * empty text.
 */
export function findScreens(screens: readonly Screen[], typed: string): Screen[] {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return screens.filter(({ name }) => {
    const own = name.toLocaleLowerCase().split(/[\s-]+/);
    return words.every((word) => own.some((one) => one.startsWith(word)) || name.toLocaleLowerCase().startsWith(word));
  });
}
