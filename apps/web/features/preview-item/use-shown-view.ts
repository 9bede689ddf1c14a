import '../../lib/exam/paper/contrast.css';
import { useEffect } from 'react';
import type { TextSize } from '../../lib/appearance/text-size.ts';
import type { Contrast } from '../../lib/exam/paper/view.ts';

export type ShownView = { textSize: TextSize; contrast: Contrast };

/**
 * Shows the page in a text size and in colours of the player. As in a test, they apply to the whole document, because
 * all text sizes depend on its size and the panels of the tools are outside of the question. Nothing is stored. When
 * the component leaves the page, the user's own settings apply again.
 */
export function useShownView({ textSize, contrast }: ShownView): void {
  useAttribute('text', textSize);
  useAttribute('contrast', contrast);
}

function useAttribute(name: 'text' | 'contrast', value: TextSize | Contrast): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const own = dataset[name] ?? 'usual';
    dataset[name] = value;
    return () => {
      dataset[name] = own;
    };
  }, [name, value]);
}
