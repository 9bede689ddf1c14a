import type { WireTest } from '@kasauti/contract/catalogue/catalogue.ts';
import type { ProctoringMode } from '@kasauti/contract/shapes.ts';
import type { IconName } from '@kasauti/ui/parts/icon.tsx';
import { t } from '@lingui/core/macro';
import { currentLanguage, languageNames, shortLanguageNames } from '../appearance/language.ts';
import { formatDate, formatDay } from './formats.ts';

/* Names for the facts of a test, for cards, filters and pages. Call these functions only while rendering, because
   they use the current language. */

export function modeName(mode: ProctoringMode): string {
  switch (mode) {
    case 'none':
      return t`Online, without a proctor`;
    case 'recorded':
      return t`Online, page activity noted`;
    case 'live':
      return t`Online, with a proctor`;
    case 'centre':
      return t`At a test centre`;
  }
}

/**
 * Returns when a test can be taken next, for example "Next: Sat 21 Nov 2026". If the time has already begun, returns
 * "Open now".
 */
export function nextDate({ nextSittingAt }: Pick<WireTest, 'nextSittingAt'>, now: Date): string {
  if (nextSittingAt === null) return t`No date open yet`;
  if (new Date(nextSittingAt) <= now) return t`Open now`;
  const date = formatDate(nextSittingAt, currentLanguage());
  return t`Next: ${date}`;
}

/** Like `nextDate`, but short, for a place beside a calendar icon: for example "Sat 21 Nov". */
export function nextDateAlone({ nextSittingAt }: Pick<WireTest, 'nextSittingAt'>, now: Date): string {
  if (nextSittingAt === null) return t`No date yet`;
  if (new Date(nextSittingAt) <= now) return t`Open now`;
  return formatDay(nextSittingAt, currentLanguage());
}

/** Returns true if a test can be started now, without payment and without a proctor. */
export function isOpenNow({ price, mode, nextSittingAt }: OpenFacts, now: Date): boolean {
  return price === 0 && mode === 'none' && nextSittingAt !== null && new Date(nextSittingAt) <= now;
}
type OpenFacts = Pick<WireTest, 'price' | 'mode' | 'nextSittingAt'>;

export const modeIcons: Record<ProctoringMode, IconName> = {
  none: 'online',
  recorded: 'online',
  live: 'online',
  centre: 'place',
};

export function levelName(level: WireTest['level']): string {
  switch (level) {
    case 'beginner':
      return t`Beginner`;
    case 'intermediate':
      return t`Intermediate`;
    case 'advanced':
      return t`Advanced`;
  }
}

/** Returns the names of languages, for example "English, हिंदी". */
export function languageList(languages: WireTest['languages']): string {
  return languages.map((language) => languageNames[language]).join(', ');
}

/**
 * Returns short names of languages, for example "EN · हि", for a place with little space. Screen readers get
 * `languageList`.
 */
export function shortLanguageList(languages: WireTest['languages']): string {
  return languages.map((language) => shortLanguageNames[language]).join(' · ');
}
