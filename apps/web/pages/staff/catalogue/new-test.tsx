import { readNewTestChoices } from '@kasauti/contract/catalogue/new-tests.ts';
import { listStaffTests } from '@kasauti/contract/catalogue/staff-catalogue.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { NewTestForm } from '../../../features/edit-catalogue/new-test-form.tsx';
import { useHead } from '../../../lib/page/page.tsx';
import { useNavigate } from '../../../lib/routing/router.tsx';
import { question, useAnswer } from '../../../lib/server/queries.ts';
import { QueryResult } from '../../../lib/server/query-result.tsx';
import { DetailPage } from '../../../lib/staff/detail-page.tsx';

/** Page on which staff begin a test. The page of the new test follows. */
export function StaffNewTest() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const query = useAnswer(question(readNewTestChoices, {}), { freshMs: 0 });
  useHead({ title: t`New test`, isPrivate: true });
  return (
    <QueryResult query={query} failed={t`The form could not be loaded`} heading="h1">
      {(choices) => (
        <DetailPage
          list={{ path: '/staff/tests', name: <Trans>All tests</Trans> }}
          title={<Trans>New test</Trans>}
          lead={<Trans>It begins as a draft. Nobody can see or buy it until it is put on sale.</Trans>}
        >
          <NewTestForm
            choices={choices}
            onCreated={async ({ _id }) => {
              await queries.invalidateQueries({ queryKey: [listStaffTests.path] });
              navigate(`/staff/tests/${_id}`, { replace: true });
            }}
          />
        </DetailPage>
      )}
    </QueryResult>
  );
}
