import { siteSettings } from '@kasauti/contract/content/content.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type Answer, isRefusal } from '../server/call.ts';
import { question } from '../server/queries.ts';

/** What this installation calls itself and offers. */
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

/** The server writes these into every page, so they are there from the first moment and are never asked for again. */
export function useSite(): Site {
  const answer = useQueryClient().getQueryData<Answer<typeof siteSettings>>(siteQuestion.queryKey);
  return answer === undefined || isRefusal(answer) ? unknownSite : answer;
}
