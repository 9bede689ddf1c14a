import { keptChoice } from './kept-choice.ts';

/** `system` uses the device's setting, which may request more contrast. */
export type Contrast = 'system' | 'usual' | 'more';

const asksForMore = () => window.matchMedia('(prefers-contrast: more)').matches;

export const { choose: chooseContrast, useChoice: useContrast } = keptChoice<Contrast>(
  'contrast',
  ['system', 'usual', 'more'],
  (chosen) =>
    document.documentElement.toggleAttribute('data-more-contrast', chosen ? chosen === 'more' : asksForMore()),
);
