import type { WireTestDetails } from '@kasauti/contract/catalogue/catalogue.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AppLink, hasOwnDocument } from '../../lib/routing/links.tsx';
import { useLocation, useNavigate } from '../../lib/routing/router.tsx';
import { useSite } from '../../lib/routing/site.ts';
import { isRefusal } from '../../lib/server/call.ts';
import { refusalTextOr } from '../../lib/words/refusal-text.ts';
import css from './buy-test.module.css';

/**
 * Button that takes a candidate from the page of a free test into its lobby. It is used for tests that need no proctor
 * and are open now.
 */
export function StartNow({ test: { _id: testId, test_code: testCode } }: { test: WireTestDetails }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { pathname: here } = useLocation();
  const { proctoringUrl } = useSite();
  const queries = useQueryClient();
  const start = useMutation({
    // This code is loaded only when the button is pressed, because the page itself does not need it.
    mutationFn: async () => (await import('./begin-now.ts')).beginNow({ testId, testCode, proctoringUrl, here }),
    onSuccess: (outcome) => {
      void queries.invalidateQueries();
      if (isRefusal(outcome)) return;
      if (hasOwnDocument(outcome)) location.assign(outcome);
      else navigate(outcome);
    },
  });
  const refusal = isRefusal(start.data) ? start.data : null;
  return (
    <>
      <Button wide busy={start.isPending} busyText={t`Starting …`} onPress={() => start.mutate()}>
        <Trans>Start now</Trans>
      </Button>
      <div role="status" className={css.outcome}>
        {start.isError && <Trans>We could not reach the server. Please try again.</Trans>}
        {refusal && (
          <>
            {refusalTextOr(refusal, t`Error creating schedule`)}{' '}
            <AppLink to="/my-tests">
              <Trans>My Tests</Trans>
            </AppLink>
          </>
        )}
      </div>
    </>
  );
}
