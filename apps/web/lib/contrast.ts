import { keptChoice } from './kept-choice.ts';

/** `system` follows the device, which may ask for more contrast, too. */
export const contrasts = ['system', 'usual', 'more'] as const;
export type Contrast = (typeof contrasts)[number];

const asksForMore = () => window.matchMedia('(prefers-contrast: more)').matches;

export const { choose: chooseContrast, useChoice: useContrast } = keptChoice<Contrast>(
  'contrast',
  contrasts,
  (chosen) =>
    document.documentElement.toggleAttribute(
      'data-more-contrast',
      chosen === 'more' || (chosen === 'system' && asksForMore()),
    ),
);
