import { testDetails, type WireTestDetails } from '@kasauti/contract/catalogue/catalogue.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { VisuallyHidden } from '@kasauti/ui/parts/small.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '@kasauti/ui/parts/states.tsx';
import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { inLanguage, type Language, useLanguage } from '../../lib/appearance/language.ts';
import { type Page, useHead, useSearch } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import { AppLink, ButtonLink } from '../../lib/routing/links.tsx';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { useServerNow } from '../../lib/server/server-clock.ts';
import { compareAddress, forgetTest, MAX_COMPARED } from '../../lib/stores/viewed-tests.ts';
import { languageList, levelName, modeName, nextDate } from '../../lib/words/exam-words.ts';
import { formatDuration, priceText } from '../../lib/words/formats.ts';
import css from './compare.module.css';

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
  const asked = readIds(useSearch());
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
          <Table tests={tests} />
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

function Table({ tests }: { tests: WireTestDetails[] }) {
  const { t } = useLingui();
  const language = useLanguage();
  const now = useServerNow(MINUTE_MS);
  const without = (gone: WireTestDetails) =>
    compareAddress(tests.filter((test) => test !== gone).map(({ _id }) => _id));
  return (
    <table className={css.table}>
      <thead>
        <tr>
          {tests.map((test) => {
            const title = inLanguage(test.title, language);
            return (
              <th key={test._id} scope="col" id={`test-${test._id}`}>
                <AppLink to={`/products/test/${test._id}`}>{title}</AppLink>
                <AppLink
                  to={without(test)}
                  className={css.remove}
                  aria-label={t`Remove ${title}`}
                  onClick={() => forgetTest(test._id, 'compared')}
                >
                  <Trans>Remove</Trans>
                </AppLink>
              </th>
            );
          })}
        </tr>
      </thead>
      {factsOf(tests, language, now).map(({ name, values }) => (
        // The name of a fact is above its values at every width, because three columns next to a name do not fit on
        // a phone.
        <tbody key={name}>
          <tr>
            <th scope="rowgroup" colSpan={tests.length} className={css.fact}>
              {name}{' '}
              {tests.length > 1 && <VisuallyHidden>{areSame(values) ? t`The same` : t`Different`}</VisuallyHidden>}
            </th>
          </tr>
          <tr className={areSame(values) ? css.same : css.different}>
            {tests.map((test, at) => (
              <td key={test._id}>{values[at]}</td>
            ))}
          </tr>
        </tbody>
      ))}
      <tfoot>
        <tr>
          {tests.map((test) => {
            const title = inLanguage(test.title, language);
            const hasDate = test.nextSittingAt !== null;
            return (
              <td key={test._id}>
                <ButtonLink
                  size="small"
                  to={`/products/test/${test._id}`}
                  aria-label={hasDate ? t`Choose a date for ${title}` : t`See the test: ${title}`}
                >
                  {hasDate ? t`Choose a date` : t`See the test`}
                </ButtonLink>
              </td>
            );
          })}
        </tr>
      </tfoot>
    </table>
  );
}

const areSame = (values: string[]) => new Set(values).size === 1;

/** Returns the facts as the texts that the reader sees. Equal texts count as equal facts. */
function factsOf(tests: WireTestDetails[], language: Language, now: Date): { name: string; values: string[] }[] {
  const fact = (name: string, value: (test: WireTestDetails) => string) => ({ name, values: tests.map(value) });
  return [
    fact(t`Price, GST included`, ({ price }) => priceText(price)),
    fact(t`Duration`, ({ duration }) => formatDuration(duration, language)),
    fact(t`Questions`, ({ questionCount }) => String(questionCount)),
    fact(t`Sections`, ({ pattern }) => pattern.map(({ title }) => inLanguage(title, language)).join(', ') || '–'),
    fact(
      t`If an answer is wrong`,
      ({ pattern }) => [...new Set(pattern.map(({ negative }) => negative.replace('-', '−')))].join(', ') || '–',
    ),
    fact(t`To pass`, ({ passShareInPercent: share }) =>
      share === null ? t`No pass mark; you get a score` : t`${share}% of the marks`,
    ),
    fact(t`How it is taken`, ({ mode }) => modeName(mode)),
    fact(t`Dates`, (test) => nextDate(test, now)),
    fact(t`Languages`, ({ languages }) => languageList(languages)),
    fact(t`Level`, ({ level }) => levelName(level)),
    fact(t`Category`, ({ category }) => inLanguage(category.name, language)),
    fact(t`Provider`, ({ provider }) => provider.name),
    fact(t`To be used within`, ({ validityDays: days }) => t`${plural(days, { one: '# day', other: '# days' })}`),
    fact(t`Moving a booking`, ({ reschedule: { maxCount, windowHours } }) =>
      maxCount === 0
        ? t`Not possible`
        : t`${plural(maxCount, { one: '# time', other: '# times' })}, up to ${plural(windowHours, { one: '# hour', other: '# hours' })} before`,
    ),
    fact(
      t`Cancelling`,
      ({ cancel: { windowHours } }) => t`Up to ${plural(windowHours, { one: '# hour', other: '# hours' })} before`,
    ),
  ];
}

export const page: Page = {
  Screen: Compare,
  searchNames: ['ids'],
  questions: ({ search }) => readIds(search).slice(0, MAX_COMPARED).map(ask),
};
