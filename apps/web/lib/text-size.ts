import { keptChoice } from './kept-choice.ts';

/** How large texts are. Everything on the pages grows with them. */
const textSizes = ['usual', 'large', 'larger'] as const;
export type TextSize = (typeof textSizes)[number];

export const { choose: chooseTextSize, useChoice: useTextSize } = keptChoice<TextSize>('text', textSizes, (size) => {
  if (size === 'usual') delete document.documentElement.dataset.text;
  else document.documentElement.dataset.text = size;
});
