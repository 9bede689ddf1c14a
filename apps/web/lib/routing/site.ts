import { siteSettings } from '@kasauti/contract/content/content.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type Answer, isRefusal } from '../server/call.ts';
import { question } from '../server/queries.ts';

/** Public settings of this installation. */
export type Site = {
  name: string;
  nameInHindi: string;
  ourServicesUrl: string;
  proctoringUrl: string;
  isDemo: boolean;
  hasDemoMailbox: boolean;
  hasGoogle: boolean;
};

export const siteQuestion = question(siteSettings, {});

const unknownSite: Site = {
  name: 'Kasauti',
  nameInHindi: 'Kasauti',
  ourServicesUrl: '',
  proctoringUrl: '',
  isDemo: false,
  hasDemoMailbox: false,
  hasGoogle: false,
};

/**
 * Returns the settings, which the server writes into every page. They are available from the first render and
 * never requested.
 */
export function useSite(): Site {
  const answer = useQueryClient().getQueryData<Answer<typeof siteSettings>>(siteQuestion.queryKey);
  return answer === undefined || isRefusal(answer) ? unknownSite : answer;
}
