import { keptChoice } from './kept-choice.ts';

/** `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark';

export const { choose: chooseTheme, useChoice: useTheme } = keptChoice<Theme>('theme', ['system', 'light', 'dark']);
