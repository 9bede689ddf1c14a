import { useSyncExternalStore } from 'react';

/*
 * How a candidate likes to read: remembered in this browser, applied to the whole document by exam.css. Nothing in here depends on the
 * attempt, so it can be set before the test and holds for the next one.
 */

export const textSizes = ['usual', 'large', 'larger', 'largest'] as const;
export type TextSize = (typeof textSizes)[number];
export const contrasts = ['usual', 'strong', 'yellow-on-black'] as const;
export type Contrast = (typeof contrasts)[number];
export type View = { textSize: TextSize; contrast: Contrast; showsClock: boolean; showsLine: boolean };

const key = 'exam-view';
const usual: View = { textSize: 'usual', contrast: 'usual', showsClock: true, showsLine: false };
const listeners = new Set<() => void>();
let view = usual;

/** Brings back what was chosen, before anything is drawn. */
export function recallView(): void {
  try {
    const kept: Partial<View> = JSON.parse(localStorage.getItem(key) ?? '{}');
    apply({
      textSize: textSizes.find((size) => size === kept.textSize) ?? usual.textSize,
      contrast: contrasts.find((contrast) => contrast === kept.contrast) ?? usual.contrast,
      showsClock: kept.showsClock !== false,
      showsLine: kept.showsLine === true,
    });
  } catch {
    // Storage is off, or somebody else's text stands there.
  }
}

export function changeView(change: Partial<View>): void {
  apply({ ...view, ...change });
  try {
    localStorage.setItem(key, JSON.stringify(view));
  } catch {
    // It holds for this page.
  }
  for (const listener of listeners) listener();
}

export function useView(): View {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => view,
  );
}

function apply(next: View): void {
  view = next;
  const { dataset } = document.documentElement;
  dataset.textSize = next.textSize;
  dataset.contrast = next.contrast;
}
