import { keptChoice } from './kept-choice.ts';

export const textSizes = ['usual', 'large', 'larger'] as const;

/** Text size. All lengths on the pages scale with it. */
export type TextSize = (typeof textSizes)[number];

export const { choose: chooseTextSize, useChoice: useTextSize } = keptChoice<TextSize>('text', textSizes);
