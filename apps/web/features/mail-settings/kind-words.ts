import { t } from '@lingui/core/macro';
import type { MailKind } from './use-mail-choices.ts';

export function kindName(kind: MailKind): string {
  switch (kind) {
    case 'reminders':
      return t`Reminders of tests`;
    case 'results':
      return t`Results`;
    case 'wishlist':
      return t`My wishlist`;
    case 'offers':
      return t`Offers`;
    case 'jobs':
      return t`Job news`;
  }
}

export function kindDetail(kind: MailKind): string {
  switch (kind) {
    case 'reminders':
      return t`A day and two hours before a test that you have booked.`;
    case 'results':
      return t`When the result of a test has been released.`;
    case 'wishlist':
      return t`When a test on your wishlist gets cheaper or has new dates.`;
    case 'offers':
      return t`New tests and reduced prices. Only if you agree; you can take it back at any time.`;
    case 'jobs':
      return t`New jobs for which your tests count. Only if you agree; you can take it back at any time.`;
  }
}
