import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { logout } from '../../lib/account/session.ts';
import { toast } from '../../lib/toasts/toasts.ts';

/**
 * Returns a function that signs out and shows the sign-in form. It also deletes the cached data, so that the next user
 * of this computer cannot read them.
 */
export function useSignOut(): () => Promise<void> {
  const { t } = useLingui();
  const queries = useQueryClient();
  return async () => {
    const failure = await logout();
    if (failure) return toast('error', t`Failed to logout`);
    queries.removeQueries({ predicate: ({ queryKey }) => !String(queryKey[0]).startsWith('/api/v1/general/') });
  };
}
