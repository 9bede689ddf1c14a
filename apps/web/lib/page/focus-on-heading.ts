import { useEffect } from 'react';

/** The heading of the page takes the focus: reading goes on there. */
export function focusOnHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

/**
 * For a part that disappears, or is drawn again, together with the control that was pressed in it: when `shown` changes
 * and the focus went with it, the heading of the page takes it.
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
