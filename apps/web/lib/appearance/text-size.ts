import { keptChoice } from './kept-choice.ts';

/** How large texts are. Everything on the pages grows with them. */
export type TextSize = 'usual' | 'large' | 'larger';

export const { choose: chooseTextSize, useChoice: useTextSize } = keptChoice<TextSize>('text', [
  'usual',
  'large',
  'larger',
]);
