import { testDetails, type WireTestDetails } from '@kasauti/contract/catalogue/catalogue.ts';
import { monitorsAtHome } from '@kasauti/domain/identity/modes.ts';
import { faceFor } from '@kasauti/ui/fonts/face-for.ts';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Pattern } from '@kasauti/ui/parts/pattern.tsx';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { Skeleton, SkeletonGroup } from '@kasauti/ui/parts/states.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { BuyBar, BuyBox, HeadPrice } from '../../features/buy-test/buy-test.tsx';
import { WishButton } from '../../features/test-card/wish-button.tsx';
import { inLanguage, type Language, useLanguage } from '../../lib/appearance/language.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { type Page, useHead } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import { AppLink } from '../../lib/routing/links.tsx';
import { useParams } from '../../lib/routing/router.tsx';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { useAuth } from '../../lib/stores/root.ts';
import { languageList, levelName, modeIcons, modeName } from '../../lib/words/exam-words.ts';
import { formatDuration } from '../../lib/words/formats.ts';
import css from './test.module.css';
import { testJsonLd } from './test-json-ld.ts';

const GuardianNeeded = lazyPart(() =>
  import('../../features/guardian-consent/guardian-needed.tsx').then(({ GuardianNeeded }) => GuardianNeeded),
);

const CompareButton = lazyPart(() =>
  import('../../features/compare-tests/compare-tests.tsx').then(({ CompareButton }) => CompareButton),
);
const TryNow = lazyPart(() => import('../../features/try-now/try-now.tsx').then(({ TryNow }) => TryNow));
const TestContent = lazyPart(
  () => import('./test-content-part.tsx').then(({ TestContent }) => TestContent),
  <Skeleton shape="tall" />,
);
const loadNotShown = () => import('./test-not-shown.tsx');
const NoSuchTest = lazyPart(() => loadNotShown().then(({ NoSuchTest }) => NoSuchTest));
const NotLoaded = lazyPart(() => loadNotShown().then(({ NotLoaded }) => NotLoaded));
const ask = (id: string) => question(testDetails, { params: { id } });

function TestScreen() {
  const { id = '' } = useParams();
  const { data, isPending, isError, refetch } = useAnswer(ask(id));
  useEffect(() => void TestContent.preload(), []);
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
  // The page records the view itself. The part that shows earlier views loads later, and the visitor may have left the
  // page by then.
  useEffect(() => void import('../../lib/stores/viewed-tests.ts').then((viewed) => viewed.recordViewed(test)), [test]);
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
            <h1 data-face={faceFor(title, language)}>{title}</h1>
            <WishButton test={test} />
          </div>
          <p className={css.summary}>{summary}</p>
          <p>
            <Trans>
              By {test.provider.name} ({test.provider.legalName})
            </Trans>
          </p>
          <HeadPrice test={test} />
          <Facts test={test} language={language} />
          <CompareButton test={test} showsWay />
          <TryNow test={test} />
        </div>
      </div>
      <div className={css.columns}>
        <TestContent test={test} />
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
