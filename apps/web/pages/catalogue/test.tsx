import { testDetails, type WireTestDetails } from '@kasauti/contract/catalogue/catalogue.ts';
import { monitorsAtHome } from '@kasauti/domain/identity/modes.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Pattern } from '@kasauti/ui/parts/pattern.tsx';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '@kasauti/ui/parts/states.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { BuyBar, BuyBox } from '../../features/buy-test/buy-test.tsx';
import { WishButton } from '../../features/test-card/wish-button.tsx';
import { inLanguage, type Language, useLanguage } from '../../lib/appearance/language.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { type Page, useHead } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import { AppLink, ButtonLink } from '../../lib/routing/links.tsx';
import { useParams } from '../../lib/routing/router.tsx';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { useAuth } from '../../lib/stores/root.ts';
import { languageList, levelName, modeIcons, modeName } from '../../lib/words/exam-words.ts';
import { formatDuration } from '../../lib/words/formats.ts';
import css from './test.module.css';
import { testJsonLd } from './test-json-ld.ts';

const CheckDevice = lazyPart(() =>
  import('../../features/check-device/check-device.tsx').then(({ CheckDevice }) => CheckDevice),
);
const GuardianNeeded = lazyPart(() =>
  import('../../features/guardian-consent/guardian-needed.tsx').then(({ GuardianNeeded }) => GuardianNeeded),
);

const PurchaseRules = lazyPart(() =>
  import('../../features/purchase-rules/purchase-rules.tsx').then(({ PurchaseRules }) => PurchaseRules),
);

const CompareButton = lazyPart(() =>
  import('../../features/compare-tests/compare-tests.tsx').then(({ CompareButton }) => CompareButton),
);
const TryNow = lazyPart(() => import('../../features/try-now/try-now.tsx').then(({ TryNow }) => TryNow));
const RecentlyViewed = lazyPart(() =>
  import('../../features/recently-viewed/recently-viewed.tsx').then(({ RecentlyViewed }) => RecentlyViewed),
);
const SampleQuestions = lazyPart(() =>
  import('../../features/sample-questions/sample-questions.tsx').then(({ SampleQuestions }) => SampleQuestions),
);
const DatesPart = lazyPart(
  () => import('./test-dates-part.tsx').then(({ DatesPart }) => DatesPart),
  <Skeleton shape="block" />,
);

const ask = (id: string) => question(testDetails, { params: { id } });

function TestScreen() {
  const { id = '' } = useParams();
  const { data, isPending, isError, refetch } = useAnswer(ask(id));
  if (data && isRefusal(data)) return <NoSuchTest id={id} />;
  if (isError) return <NotLoaded retry={() => void refetch()} />;
  if (isPending) return <TestSkeleton />;
  return <Details test={data.data} />;
}

function Details({ test }: { test: WireTestDetails }) {
  const user = useAuth((auth) => auth.user);
  const { t } = useLingui();
  const language = useLanguage();
  const title = inLanguage(test.title, language);
  const summary = inLanguage(test.summary, language);
  useHead({
    title,
    description: summary,
    canonical: `/products/test/${test._id}`,
    picture: `/api/v1/catalogue/tests/${test._id}/picture.png`,
    jsonLd: import.meta.env.SSR ? testJsonLd(test, language) : [],
  });
  return (
    <>
      <div className={css.head}>
        <Pattern hue={test.category.hue} seed={test.test_code} className={css.pattern} />
        <div className={css.headInside}>
          <nav aria-label={t`Where you are`} className={css.path}>
            <AppLink to="/products">{t`Tests`}</AppLink>
            <Icon name="right" />
            <AppLink to={`/products?category=${encodeURIComponent(test.category.slug)}`}>
              {inLanguage(test.category.name, language)}
            </AppLink>
          </nav>
          <div className={css.titleRow}>
            <h1>{title}</h1>
            <WishButton test={test} />
          </div>
          <p className={css.summary}>{summary}</p>
          <p>
            <Trans>
              By {test.provider.name} ({test.provider.legalName})
            </Trans>
          </p>
          <Facts test={test} language={language} />
          <CompareButton test={test} showsWay />
          <TryNow test={test} />
        </div>
      </div>
      <div className={css.columns}>
        <div className={css.content}>
          <Part title={<Trans>Who it is for</Trans>}>
            <p>{inLanguage(test.audience, language)}</p>
          </Part>
          <Part title={<Trans>Pattern</Trans>}>
            <PatternTable test={test} language={language} />
          </Part>
          <Part title={<Trans>Syllabus</Trans>}>
            <ul className={css.syllabus}>
              {test.syllabus.map((topic) => (
                <li key={topic.en}>{inLanguage(topic, language)}</li>
              ))}
            </ul>
          </Part>
          {test.sampleItems.length > 0 && (
            <Part title={<Trans>Sample questions</Trans>}>
              <SampleQuestions items={test.sampleItems} />
            </Part>
          )}
          <Part title={<Trans>Dates and places</Trans>}>
            <DatesPart test={test} />
          </Part>
          <Part title={<Trans>Moving, cancelling, refunds</Trans>}>
            <PurchaseRules test={test} />
          </Part>
          {test.mode !== 'centre' && (
            <Part title={<Trans>What your device needs</Trans>}>
              <CheckDevice mode={test.mode} />
            </Part>
          )}
          {test.faq.length > 0 && (
            <Part title={<Trans>Questions and answers</Trans>}>
              {test.faq.map(({ question: asked, answer }) => (
                <details key={asked.en} className={css.faq}>
                  <summary>{inLanguage(asked, language)}</summary>
                  <p>{inLanguage(answer, language)}</p>
                </details>
              ))}
            </Part>
          )}
          <Part title={<Trans>About {test.provider.name}</Trans>}>
            <p>{inLanguage(test.providerAbout, language)}</p>
          </Part>
          <RecentlyViewed open={test} />
        </div>
        <aside className={css.aside} aria-label={t`Price`}>
          {user && monitorsAtHome(test.mode) && <GuardianNeeded user={user} />}
          <BuyBox test={test} />
        </aside>
      </div>
      <BuyBar test={test} />
    </>
  );
}

function Facts({ test, language }: { test: WireTestDetails; language: Language }) {
  const { t } = useLingui();
  return (
    <ul className={css.facts}>
      <li>
        <Icon name="clock" />
        {formatDuration(test.duration, language)}
      </li>
      <li>
        <Icon name="questions" />
        {t`${plural(test.questionCount, { one: '# question', other: '# questions' })}`}
      </li>
      <li>
        <Icon name={modeIcons[test.mode]} />
        {modeName(test.mode)}
      </li>
      <li>
        <Icon name="language" />
        {languageList(test.languages)}
      </li>
      <li>
        <Badge>{levelName(test.level)}</Badge>
      </li>
      {test.isPractice && (
        <li>
          <Badge tone="success">{t`Practice: answers are shown at once`}</Badge>
        </li>
      )}
    </ul>
  );
}

function PatternTable({ test, language }: { test: WireTestDetails; language: Language }) {
  const { passShareInPercent } = test;
  return (
    <>
      <div className={css.scroll}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Section</Trans>
              </th>
              <th scope="col">
                <Trans>Questions</Trans>
              </th>
              <th scope="col">
                <Trans>Marks if right</Trans>
              </th>
              <th scope="col">
                <Trans>If wrong</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {test.pattern.map((section) => (
              <tr key={section.title.en}>
                <th scope="row">{inLanguage(section.title, language)}</th>
                <td>{section.questions}</td>
                <td>{section.marks}</td>
                <td>{section.negative.replace('-', '−')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        <Trans>{formatDuration(test.duration, language)} for all sections together.</Trans>{' '}
        {passShareInPercent === null ? (
          <Trans>There is no pass mark; you get a score.</Trans>
        ) : (
          <Trans>You pass with {passShareInPercent}% of the marks.</Trans>
        )}
      </p>
    </>
  );
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={css.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function NoSuchTest({ id }: { id: string }) {
  const { t } = useLingui();
  useHead({ title: t`Test not found`, status: 404, isPrivate: true });
  return (
    <>
      <EmptyState
        heading="h1"
        icon="search"
        title={<Trans>We could not find that test</Trans>}
        action={
          <ButtonLink to="/products">
            <Trans>See all tests</Trans>
          </ButtonLink>
        }
      >
        <Trans>It may have been withdrawn, or the address may be mistyped.</Trans>
      </EmptyState>
      <RecentlyViewed gone={id} />
    </>
  );
}

function NotLoaded({ retry }: { retry: () => void }) {
  const { t } = useLingui();
  useHead({ title: t`Test` });
  return (
    <ErrorState
      heading="h1"
      title={<Trans>This test could not be loaded</Trans>}
      action={
        <Button onPress={retry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>Check your connection, then try again.</Trans>
    </ErrorState>
  );
}

function TestSkeleton() {
  const { t } = useLingui();
  useHead({ title: t`Test` });
  return (
    <PageLayout title={<Skeleton shape="title" />}>
      <SkeletonGroup text={t`Loading the test`}>
        <Skeleton />
        <Skeleton />
        <Skeleton shape="block" />
      </SkeletonGroup>
    </PageLayout>
  );
}

export const page: Page = { Screen: TestScreen, questions: ({ params }) => [ask(params.id ?? '')] };
