import type { UserId } from '@kasauti/contract/ids.ts';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hasTried } from '../../lib/exam/try/tried-note.ts';
import { useAuth } from '../../lib/stores/root.ts';
import { toast } from '../../lib/toasts/toasts.ts';

/** At a login in a browser where something was tried without an account: it moves into the account, and this says so. */
export function TakeOverTried() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const userId = useAuth((auth) => (auth.status === 'succeeded' ? (auth.user?._id ?? null) : null));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person, and not for each language.
  useEffect(() => {
    if (!userId || !hasTried()) return;
    void takeOver(userId).then((isTaken) => {
      // No answer is not a "no": what was sent may be there, so the lists are read again either way.
      void queries.invalidateQueries();
      if (isTaken) toast('success', t`What you tried without an account is in My Tests now.`);
    });
  }, [userId]);
  return null;
}

/** What it does comes when there is something to do. */
async function takeOver(userId: UserId): Promise<boolean> {
  const { takeOverAll } = await import('./take-over-all.ts');
  return (await takeOverAll(userId)) > 0;
}
