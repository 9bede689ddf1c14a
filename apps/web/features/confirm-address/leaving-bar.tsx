import { readAccountDeletion } from '@kasauti/contract/identity/account-deletion.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { QuietBar } from '@kasauti/ui/parts/states.tsx';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useKeepAccount } from '../../lib/account/keep-account.ts';
import { useLanguage } from '../../lib/appearance/language.ts';
import { question } from '../../lib/server/queries.ts';
import { useAuth } from '../../lib/stores/root.ts';
import { formatInstant } from '../../lib/words/formats.ts';

/** Shown on every page while a deletion of the account is scheduled. The user can cancel the deletion here. */
export function LeavingBar() {
  const language = useLanguage();
  const leavesAt = useAuth((auth) => auth.user?.leavesAt);
  const queries = useQueryClient();
  const { queryKey } = question(readAccountDeletion, {});
  const { busy, hasFailed, keep } = useKeepAccount(() => void queries.invalidateQueries({ queryKey }));
  if (!leavesAt) return null;
  return (
    <QuietBar
      action={
        <Button kind="secondary" size="small" busy={busy} onPress={keep}>
          <Trans>Keep my account</Trans>
        </Button>
      }
    >
      {hasFailed ? (
        <Trans>We could not reach the server. Please try again.</Trans>
      ) : (
        <Trans>Your account closes on {formatInstant(leavesAt, language)} and is then deleted.</Trans>
      )}
    </QuietBar>
  );
}
