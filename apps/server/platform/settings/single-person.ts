import type { App } from '../app.ts';

/** Returns whether one person may take both steps of an action that otherwise needs two people. */
export const isSinglePerson = ({ settings }: Pick<App, 'settings'>): boolean =>
  settings.KASAUTI_SINGLE_PERSON === 'yes';
