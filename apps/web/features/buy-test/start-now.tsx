import type { WireTestDetails } from '@kasauti/contract/catalogue.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isRefusal } from '../../lib/call.ts';
import { AppLink } from '../../lib/links.tsx';
import { refusalTextOr } from '../../lib/refusal-text.ts';
import { useLocation, useNavigate } from '../../lib/router.tsx';
import { useSite } from '../../lib/site.ts';
import css from './buy-test.module.css';

/** One press from the test's page into its lobby, for a free test without proctor that is open now. */
export function StartNow({ test: { _id: testId, test_code: testCode } }: { test: WireTestDetails }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { pathname: here } = useLocation();
  const { proctoringUrl } = useSite();
  const queries = useQueryClient();
  const start = useMutation({
    // What it does comes with the press: the page needs only the button.
    mutationFn: async () => (await import('./begin-now.ts')).beginNow({ testId, testCode, proctoringUrl, here }),
    onSuccess: (outcome) => {
      void queries.invalidateQueries();
      if (isRefusal(outcome)) return;
      if (outcome.startsWith('/exam/')) location.assign(outcome);
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
