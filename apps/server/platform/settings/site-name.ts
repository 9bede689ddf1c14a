import type { Settings } from './settings.ts';

type Names = Pick<Settings, 'KASAUTI_SITE_NAME' | 'KASAUTI_SITE_NAME_HI'>;

/** Returns the name of the site in a language. Only the default name has a Hindi spelling. */
export function siteNameIn(language: 'en' | 'hi', settings: Names): string {
  const { KASAUTI_SITE_NAME: name, KASAUTI_SITE_NAME_HI: nameInHindi } = settings;
  if (language === 'en') return name;
  return nameInHindi ?? (name === 'Kasauti' ? 'कसौटी' : name);
}
