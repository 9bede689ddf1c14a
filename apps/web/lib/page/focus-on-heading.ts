import { useEffect } from 'react';

/** Moves the focus to the page's heading, where reading continues. */
export function focusOnHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

/**
 * Moves the focus to the page's heading when `shown` changes and the focused control has disappeared with the old
 * content.
 */
export function useFocusOnHeading(shown: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of what was shown is what counts.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusOnHeading();
    },
    [shown],
  );
}
