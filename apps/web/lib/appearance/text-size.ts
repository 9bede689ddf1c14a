import { keptChoice } from './kept-choice.ts';

/** Text size. All lengths on the pages scale with it. */
export type TextSize = 'usual' | 'large' | 'larger';

export const { choose: chooseTextSize, useChoice: useTextSize } = keptChoice<TextSize>('text', [
  'usual',
  'large',
  'larger',
]);
