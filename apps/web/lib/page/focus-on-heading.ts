import { useEffect } from 'react';

/** Moves the focus to the page's heading, so that screen readers continue there. */
export function focusOnHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

/**
 * Moves the focus to the page's heading if `shown` changes and the focused control was removed together with the old
 * content.
 */
export function useFocusOnHeading(shown: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the shown content is replaced.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusOnHeading();
    },
    [shown],
  );
}
