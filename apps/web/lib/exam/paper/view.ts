import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/*
 * The candidate's display settings, except the text size (lib/appearance/text-size.ts). They are stored in this browser
 * and apply to every attempt. contrast.css applies the contrast to the whole document.
 */

export const contrasts = ['usual', 'strong', 'yellow-on-black'] as const;
export type Contrast = (typeof contrasts)[number];
export type View = { contrast: Contrast; showsClock: boolean; showsLine: boolean };

const key = 'exam-view';
const usual: View = { contrast: 'usual', showsClock: true, showsLine: false };
const view = createStore<View>(() => usual);

/** Restores the stored settings before the first render. */
export function recallView(): void {
  try {
    const kept: Partial<View> = JSON.parse(localStorage.getItem(key) ?? '{}');
    apply({
      contrast: contrasts.find((contrast) => contrast === kept.contrast) ?? usual.contrast,
      showsClock: kept.showsClock !== false,
      showsLine: kept.showsLine === true,
    });
  } catch {
    // Storage is off, or another program has written this value.
  }
}

export function changeView(change: Partial<View>): void {
  apply({ ...view.getState(), ...change });
  try {
    localStorage.setItem(key, JSON.stringify(view.getState()));
  } catch {
    // Storage is off or full. The change applies to this page only.
  }
}

export function useView(): View {
  return useStore(view);
}

function apply(next: View): void {
  view.setState(next, true);
  document.documentElement.dataset.contrast = next.contrast;
}
