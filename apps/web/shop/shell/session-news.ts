import { t } from '@lingui/core/macro';
import { toast } from '../../lib/toasts/toasts.ts';

/** Tells the user that the session has ended. On a protected page the guard also redirects to the login. */
export function announceSessionLost(): void {
  toast('info', t`You have been logged out. Please log in again to continue.`);
}
