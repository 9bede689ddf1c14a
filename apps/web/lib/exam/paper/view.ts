import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/*
 * How a candidate likes to read, besides the size of the letters (lib/appearance/text-size.ts): remembered in this
 * browser, applied to the whole document by exam.css. Nothing in here depends on the attempt.
 */

export const contrasts = ['usual', 'strong', 'yellow-on-black'] as const;
export type Contrast = (typeof contrasts)[number];
export type View = { contrast: Contrast; showsClock: boolean; showsLine: boolean };

const key = 'exam-view';
const usual: View = { contrast: 'usual', showsClock: true, showsLine: false };
const view = createStore<View>(() => usual);

/** Brings back what was chosen, before anything is drawn. */
export function recallView(): void {
  try {
    const kept: Partial<View> = JSON.parse(localStorage.getItem(key) ?? '{}');
    apply({
      contrast: contrasts.find((contrast) => contrast === kept.contrast) ?? usual.contrast,
      showsClock: kept.showsClock !== false,
      showsLine: kept.showsLine === true,
    });
  } catch {
    // Storage is off, or holds somebody else's text.
  }
}

export function changeView(change: Partial<View>): void {
  apply({ ...view.getState(), ...change });
  try {
    localStorage.setItem(key, JSON.stringify(view.getState()));
  } catch {
    // It holds for this page.
  }
}

export function useView(): View {
  return useStore(view);
}

function apply(next: View): void {
  view.setState(next, true);
  document.documentElement.dataset.contrast = next.contrast;
}
