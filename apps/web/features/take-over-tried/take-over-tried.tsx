import type { UserId } from '@kasauti/contract/ids.ts';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hasTried } from '../../lib/exam/try/tried-note.ts';
import { useAuth } from '../../lib/stores/root.ts';
import { toast } from '../../lib/toasts/toasts.ts';

/** After a login, moves the practice tests from this browser into the account and shows a message. */
export function TakeOverTried() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const userId = useAuth((auth) => (auth.status === 'succeeded' ? (auth.user?._id ?? null) : null));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per user, not per language.
  useEffect(() => {
    if (!userId || !hasTried()) return;
    void takeOver(userId).then((isTaken) => {
      // Even if there was no response, the tests may have been stored. The lists are therefore read again in every
      // case.
      void queries.invalidateQueries();
      if (isTaken) toast('success', t`What you tried without an account is in My Tests now.`);
    });
  }, [userId]);
  return null;
}

/** Loads the code and moves the tests. Returns whether any test was moved. */
async function takeOver(userId: UserId): Promise<boolean> {
  const { takeOverAll } = await import('./take-over-all.ts');
  return (await takeOverAll(userId)) > 0;
}
