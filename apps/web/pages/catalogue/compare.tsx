import { testDetails } from '@kasauti/contract/catalogue/catalogue.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { CheckboxField } from '@kasauti/ui/parts/fields.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '@kasauti/ui/parts/states.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { CompareTable } from '../../features/compare-tests/compare-table.tsx';
import { type Page, useHead, useSearch } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import { AppLink, ButtonLink } from '../../lib/routing/links.tsx';
import { useNavigate } from '../../lib/routing/router.tsx';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { compareAddress, forgetTest, MAX_COMPARED } from '../../lib/stores/viewed-tests.ts';

const ask = (id = '') => question(testDetails, { params: { id } });
const MAX_ID_LENGTH = 60;

/** Reads the tests from `?ids=a,b,c`. Each is an id or a code, and duplicates are removed. */
function readIds(search: URLSearchParams): string[] {
  const ids = (search.get('ids') ?? '').split(',').map((id) => id.trim());
  return [...new Set(ids.filter((id) => id !== '' && id.length <= MAX_ID_LENGTH))];
}

/** Compares up to three tests, fact by fact, and marks the differences. */
function Compare() {
  const { t } = useLingui();
  const search = useSearch();
  const asked = readIds(search);
  const onlyDifferences = search.has('differences');
  const ids = asked.slice(0, MAX_COMPARED);
  const [first, second, third] = ids;
  const answers = [
    useAnswer(ask(first), { enabled: first !== undefined }),
    useAnswer(ask(second), { enabled: second !== undefined }),
    useAnswer(ask(third), { enabled: third !== undefined }),
  ].slice(0, ids.length);
  // The same test may be named by its id and by its code.
  const tests = [
    ...new Map(
      answers.flatMap(({ data }) => (data && !isRefusal(data) ? [[data.data._id, data.data] as const] : [])),
    ).values(),
  ];
  const gone = ids.filter((_, at) => isRefusal(answers[at]?.data));
  const ended = gone.length;
  const goneIds = gone.join();
  // Removes tests that are no longer available from the comparison in this browser. The page does not show them, so the
  // user could not remove them.
  useEffect(() => {
    for (const id of goneIds.split(',')) forgetTest(id, 'compared');
  }, [goneIds]);
  useHead({ title: t`Compare tests`, canonical: '/compare', isPrivate: true });
  return (
    <PageLayout title={<Trans>Compare tests</Trans>}>
      {asked.length > MAX_COMPARED && (
        <Notice>
          <Trans>Three tests can be compared at a time. These are the first three.</Trans>
        </Notice>
      )}
      {ended > 0 && (
        <Notice tone="warning">
          {plural(ended, {
            one: 'One of these tests is no longer offered and is left out.',
            other: '# of these tests are no longer offered and are left out.',
          })}
        </Notice>
      )}
      {answers.some(({ isError }) => isError) ? (
        <ErrorState
          title={<Trans>The tests could not be loaded</Trans>}
          action={
            <Button onPress={() => answers.forEach(({ refetch }) => void refetch())}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>Check your connection, then try again.</Trans>
        </ErrorState>
      ) : answers.some(({ isPending }) => isPending) ? (
        <SkeletonGroup text={t`Loading tests`}>
          <Skeleton shape="tall" />
        </SkeletonGroup>
      ) : tests.length === 0 ? (
        <EmptyState
          icon="search"
          title={<Trans>Nothing to compare yet</Trans>}
          action={
            <ButtonLink to="/products">
              <Trans>See all tests</Trans>
            </ButtonLink>
          }
        >
          <Trans>Press “Compare” on two or three tests to see them side by side here.</Trans>
        </EmptyState>
      ) : (
        <>
          {tests.length > 1 && <DifferencesSwitch ids={asked} isOn={onlyDifferences} />}
          <CompareTable tests={tests} onlyDifferences={onlyDifferences && tests.length > 1} />
          {tests.length < MAX_COMPARED && (
            <p>
              <AppLink to="/products">
                <Trans>Choose another test</Trans>
              </AppLink>
            </p>
          )}
        </>
      )}
    </PageLayout>
  );
}

/** Switch in the address, so that a shared link shows the same rows. */
function DifferencesSwitch({ ids, isOn }: { ids: string[]; isOn: boolean }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const change = () => navigate(compareAddress(ids, { onlyDifferences: !isOn }), { replace: true });
  return <CheckboxField role="switch" label={t`Differences only`} checked={isOn} onChange={change} />;
}

export const page: Page = {
  Screen: Compare,
  searchNames: ['ids', 'differences'],
  questions: ({ search }) => readIds(search).slice(0, MAX_COMPARED).map(ask),
};
