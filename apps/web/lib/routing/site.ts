import { siteSettings } from '@kasauti/contract/content/content.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useLanguage } from '../appearance/language.ts';
import { type Answer, isRefusal } from '../server/call.ts';
import { question } from '../server/queries.ts';

/** Public settings of this installation. `name` is in the reader's language. */
export type Site = {
  name: string;
  ourServicesUrl: string;
  proctoringUrl: string;
  isDemo: boolean;
  hasDemoMailbox: boolean;
  hasGoogle: boolean;
};

export const siteQuestion = question(siteSettings, {});

const unknownSite: Site = {
  name: 'Kasauti',
  ourServicesUrl: '',
  proctoringUrl: '',
  isDemo: false,
  hasDemoMailbox: false,
  hasGoogle: false,
};

/**
 * Returns the settings. The server writes them into every page, so they are available from the first render and need no
 * request.
 */
export function useSite(): Site {
  const answer = useQueryClient().getQueryData<Answer<typeof siteSettings>>(siteQuestion.queryKey);
  const language = useLanguage();
  if (answer === undefined || isRefusal(answer)) return unknownSite;
  return language === 'hi' ? { ...answer, name: answer.nameInHindi } : answer;
}
