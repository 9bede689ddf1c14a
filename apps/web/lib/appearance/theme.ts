import { keptChoice } from './kept-choice.ts';

/** `system` uses the device's setting. */
export type Theme = 'system' | 'light' | 'dark';

export const { choose: chooseTheme, useChoice: useTheme } = keptChoice<Theme>('theme', ['system', 'light', 'dark']);
