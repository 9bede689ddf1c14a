import { t } from '@lingui/core/macro';
import { toast } from '../../lib/toasts/toasts.ts';

/** A call was refused because the session is over. The guard of a protected page leads to the login by itself. */
export function announceSessionLost(): void {
  toast('info', t`You have been logged out. Please log in again to continue.`);
}
