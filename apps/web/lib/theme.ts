import { keptChoice } from './kept-choice.ts';

/** `system` follows the device. */
const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const { choose: chooseTheme, useChoice: useTheme } = keptChoice<Theme>('theme', themes, (theme) => {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
});
