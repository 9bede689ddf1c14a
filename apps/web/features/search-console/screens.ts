import type { IconName } from '@kasauti/ui/parts/icon.tsx';

/** A screen of the staff console. It can be found by its name. */
export type Screen = { to: string; icon: IconName; name: string };

/**
 * Returns the screens that match the typed text: each typed word must be the beginning of a word of the name. If the
 * text is empty, returns all screens.
 */
export function findScreens(screens: readonly Screen[], typed: string): Screen[] {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return screens.filter(({ name }) => {
    const own = name.toLocaleLowerCase().split(/[\s-]+/);
    return words.every((word) => own.some((one) => one.startsWith(word)) || name.toLocaleLowerCase().startsWith(word));
  });
}
