import { practiceTests } from '@kasauti/contract/attempts/practice.ts';
import { listTests } from '@kasauti/contract/catalogue/catalogue.ts';
import { frontPage } from '@kasauti/contract/catalogue/front-page.ts';
import { banner, categories } from '@kasauti/contract/content/content.ts';
import { Icon, type IconName } from '@kasauti/ui/parts/icon.tsx';
import { Pattern } from '@kasauti/ui/parts/pattern.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { FrontFigures } from '../../features/front-figures/front-figures.tsx';
import { NextBooking } from '../../features/next-booking/next-booking.tsx';
import { PlayerPicture } from '../../features/player-picture/player-picture.tsx';
import { useLanguage } from '../../lib/appearance/language.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { type Page, useHead } from '../../lib/page/page.tsx';
import { NewsCard } from '../../lib/page/parts/news-card.tsx';
import { AppLink } from '../../lib/routing/links.tsx';
import { useNavigate } from '../../lib/routing/router.tsx';
import { useSite } from '../../lib/routing/site.ts';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { useAuth } from '../../lib/stores/root.ts';
import css from './home.module.css';

// A form that works without its script.
const SearchTests = lazyPart(
  () => import('../../features/search-tests/search-tests.tsx').then(({ SearchTests }) => SearchTests),
  <div className={css.searchPlace} />,
);
const TryAnyNow = lazyPart(() => import('../../features/try-now/try-any-now.tsx').then(({ TryAnyNow }) => TryAnyNow));
/* Parts below the first screen. The server renders them, and their scripts load later. */
const FrontTests = lazyPart(() =>
  Promise.all([
    import('../../features/front-tests/front-tests.tsx'),
    import('../../features/test-card/test-card.tsx'),
  ]).then(([{ FrontTests }, { TestCard }]) => ({ ask }: { ask: typeof frontQuestion }) => (
    <FrontTests ask={ask} Card={TestCard} />
  )),
);
const BrowseCategories = lazyPart(() =>
  import('../../features/browse-categories/browse-categories.tsx').then(({ BrowseCategories }) => BrowseCategories),
);
const NextDates = lazyPart(() => import('../../features/next-dates/next-dates.tsx').then(({ NextDates }) => NextDates));
const RecentlyViewed = lazyPart(() =>
  import('../../features/recently-viewed/recently-viewed.tsx').then(({ RecentlyViewed }) => RecentlyViewed),
);

const triesQuestion = question(practiceTests, {});
const bannerQuestion = question(banner, {});
const frontQuestion = question(frontPage, {});
const categoriesQuestion = question(categories, {});
/** The tests with a fixed start. Tests without a proctor can be taken on any day. */
const soonestQuestion = question(listTests, { query: { sort: 'soonest', mode: ['centre', 'live'], page: 1 } });

function Home() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { name } = useSite();
  const user = useAuth((auth) => auth.user);
  const { data } = useAnswer(frontQuestion);
  const front = data && !isRefusal(data) ? data : null;
  const practice = front?.free.find(({ isPractice }) => isPractice) ?? front?.free[0];
  const { data: tries } = useAnswer(triesQuestion);
  const [toTry] = tries && !isRefusal(tries) ? tries.data : [];
  // For a visitor, the link opens the player directly. For a signed-in user, it opens the test's page, so that the
  // result is stored in the account.
  const practiceAddress =
    toTry && !user
      ? `/exam/try-${encodeURIComponent(toTry.test_code)}`
      : practice
        ? `/products/test/${practice._id}`
        : '/products?price=free';
  useHead({
    title: name,
    description: t`Find a test, choose a date and a place, sit it in peace, and get a result that you can check yourself.`,
    canonical: '/',
  });
  return (
    <>
      <section className={css.hero}>
        <Pattern hue={222} seed="kasauti" className={css.pattern} />
        <div className={css.inside}>
          <div className={css.offer}>
            {user && <NextBooking userId={user._id} />}
            <h1>
              <Trans>Find your test. Keep your seat. Trust your result.</Trans>
            </h1>
            <p className={css.lead}>
              <Trans>
                Tests of many providers, online or at a centre near you, with a result that anybody can check.
              </Trans>
            </p>
            <SearchTests onSearch={(q) => void navigate(q ? `/products?${new URLSearchParams({ q })}` : '/products')} />
            <TryAnyNow ask={triesQuestion} />
            {front && <FrontFigures figures={front.figures} />}
          </div>
          <PlayerPicture to={practiceAddress} />
        </div>
      </section>
      <div className={css.sections}>
        <FrontTests ask={frontQuestion} />
        <Section title={<Trans>Categories</Trans>} more={<AppLink to="/products">{t`All tests`}</AppLink>}>
          <BrowseCategories ask={categoriesQuestion} />
        </Section>
        <Section title={<Trans>Next dates</Trans>} more={<AppLink to="/products?sort=soonest">{t`All dates`}</AppLink>}>
          <NextDates ask={soonestQuestion} />
        </Section>
        <Banners />
        <Section title={<Trans>How it works</Trans>}>
          <ol className={css.steps}>
            <Step icon="search" title={<Trans>Choose a test</Trans>}>
              <Trans>
                See its syllabus and its pattern before you pay, and for some tests sample questions. Some tests are
                free.
              </Trans>
            </Step>
            <Step icon="calendar" title={<Trans>Keep a seat</Trans>}>
              <Trans>Pick a date online or at a centre. The seat stays yours while you decide.</Trans>
            </Step>
            <Step icon="certificate" title={<Trans>Sit it, and check the result</Trans>}>
              <Trans>
                Every answer is saved as you go. You get a signed response sheet and marks you can recompute.
              </Trans>
            </Step>
          </ol>
        </Section>
        <RecentlyViewed />
      </div>
    </>
  );
}

function Section({ title, more, children }: { title: ReactNode; more?: ReactNode; children: ReactNode }) {
  return (
    <section className={css.section}>
      <div className={css.sectionHead}>
        <h2>{title}</h2>
        {more}
      </div>
      {children}
    </section>
  );
}

function Step({ icon, title, children }: { icon: IconName; title: ReactNode; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} size="large" />
      <h3>{title}</h3>
      <p>{children}</p>
    </li>
  );
}

/**
 * Shows news of the operator. If it cannot be loaded, a line of text says so. The rest of the page works without
 * it.
 */
function Banners() {
  const { t } = useLingui();
  const language = useLanguage();
  const { data, isPending } = useAnswer(bannerQuestion);
  if (!isPending && (!data || isRefusal(data))) {
    return <p role="status">{t`Error getting the banner content. Please try again.`}</p>;
  }
  if (!data || isRefusal(data) || data.data.length === 0) return null;
  return (
    <ul className={css.banners}>
      {data.data.map((news) => (
        <li key={`${news.linkPath} ${news.title.en}`}>
          <NewsCard news={news} language={language} />
        </li>
      ))}
    </ul>
  );
}

export const page: Page = {
  Screen: Home,
  questions: () => [frontQuestion, triesQuestion, bannerQuestion, categoriesQuestion, soonestQuestion],
};
