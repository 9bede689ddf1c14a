import type { ApplicationState, ShownResult } from '@kasauti/contract/jobs/applications.ts';
import type { Tone } from '@kasauti/ui/parts/small.tsx';
import { t } from '@lingui/core/macro';

export function applicationStateName(state: ApplicationState): string {
  switch (state) {
    case 'sent':
      return t({ context: 'application', message: 'Sent' });
    case 'read':
      return t({ context: 'application', message: 'Read by the employer' });
    case 'shortlisted':
      return t({ context: 'application', message: 'On the short list' });
    case 'declined':
      return t({ context: 'application', message: 'Not chosen' });
    case 'withdrawn':
      return t({ context: 'application', message: 'Withdrawn' });
  }
}

export const applicationStateTone: Record<ApplicationState, Tone> = {
  sent: 'plain',
  read: 'success',
  shortlisted: 'success',
  declined: 'warning',
  withdrawn: 'plain',
};

/** Returns the score of a result, for example "8 of 12 marks, passed". */
export function shownScore({ total, maximum, passed }: Pick<ShownResult, 'total' | 'maximum' | 'passed'>): string {
  const score = total !== null && maximum !== null ? t`${total} of ${maximum} marks` : '';
  const verdict = passed === null ? '' : passed ? t`passed` : t`not passed`;
  return [score, verdict].filter(Boolean).join(', ');
}
