import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon, type IconName } from '@kasauti/ui/parts/icon.tsx';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { OtherLanguage } from '../../features/choose-language/other-language.tsx';
import type { Screen } from '../../features/search-console/screens.ts';
import { areaIcons, areaName, groupName, roleName } from '../../features/staff-areas/area-words.ts';
import { type Area, areaPaths, areasOf, groupAreas } from '../../features/staff-areas/areas.ts';
import type { Waiting } from '../../features/staff-areas/use-waiting.ts';
import { WaitingCount } from '../../features/staff-areas/waiting-count.tsx';
import { ErrorBoundary } from '../../lib/page/error-boundary.tsx';
import { Link, useLocation } from '../../lib/routing/router.tsx';
import type { AuthUser } from '../../lib/stores/auth.ts';
import { Brand } from './brand.tsx';
import css from './shell.module.css';
import { useSignOut } from './use-sign-out.ts';

// The search button is loaded after the first render, because the scripts of a proctor's room have already reached
// their size limit.
const SearchButton = lazy(() =>
  import('../../features/search-console/search-button.tsx').then(({ SearchButton }) => ({ default: SearchButton })),
);
const WatchWaiting = lazy(() =>
  import('../../features/staff-areas/watch-waiting.tsx').then(({ WatchWaiting }) => ({ default: WatchWaiting })),
);

/** Maximum number of areas for which the narrow rail fits a screen with a height of 800 pixels. */
const MAX_NARROW_AREAS = 6;

/**
 * Frame of the console: a rail with the areas of the user's role, and the open screen beside it. On a phone the rail is
 * above the screen.
 */
export function Frame({ user, children }: { user: AuthUser; children: ReactNode }) {
  const { t } = useLingui();
  const signOut = useSignOut();
  const { pathname } = useLocation();
  const areas = areasOf(user);
  const groups = groupAreas(areas);
  const [waiting, setWaiting] = useState<Waiting>(null);
  const rail = useRef<HTMLElement>(null);
  // On a phone the rail is a strip that is wider than the screen. The link of the open screen must be visible in it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the open screen depends on the address
  useEffect(() => {
    rail.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  return (
    <div className={css.frame} data-areas={areas.length > MAX_NARROW_AREAS ? 'many' : 'few'}>
      <a className={css.skip} href="#main">
        <Trans>Skip to content</Trans>
      </a>
      <header className={css.rail}>
        <Brand />
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={<span className={css.search} />}>
            <SearchButton screens={screensOf(areas)} />
            <WatchWaiting onChange={setWaiting} />
          </Suspense>
        </ErrorBoundary>
        <nav ref={rail} className={css.areas} aria-label={t`Staff`}>
          <RailLink to="/staff" icon="home" isOpen={/^\/staff\/?$/i.test(pathname)}>
            {t({ context: 'staff', message: 'Home' })}
          </RailLink>
          {groups.map(({ group, areas: ofGroup }) => (
            <section key={group} className={css.group} aria-labelledby={`rail-${group}`}>
              <h2 id={`rail-${group}`} className={css.groupName}>
                {groupName(group)}
              </h2>
              {ofGroup.map((area) => (
                <RailLink
                  key={area}
                  to={areaPaths[area]}
                  icon={areaIcons[area]}
                  isOpen={pathname.toLowerCase().startsWith(areaPaths[area])}
                  count={waiting?.get(area)}
                >
                  {areaName(area)}
                </RailLink>
              ))}
            </section>
          ))}
        </nav>
        <div className={css.person}>
          <p className={css.who}>
            <span className={css.fullName}>{user.full_name}</span>
            {user.role && <span className={css.role}>{roleName(user.role)}</span>}
          </p>
          <OtherLanguage />
          <Button kind="quiet" size="small" onPress={() => void signOut()}>
            <Icon name="logout" />
            <Trans>Logout</Trans>
          </Button>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={css.main}>
        {children}
      </main>
    </div>
  );
}

/** Returns the screens that the search can open by name. */
const screensOf = (areas: readonly Area[]): Screen[] => [
  { to: '/staff', icon: 'home', name: t({ context: 'staff', message: 'Home' }) },
  ...areas.map((area) => ({ to: areaPaths[area], icon: areaIcons[area], name: areaName(area) })),
];

function RailLink(props: {
  to: string;
  icon: IconName;
  isOpen: boolean;
  count?: number | undefined;
  children: string;
}) {
  const { to, icon, isOpen, count, children } = props;
  return (
    <Link to={to} className={css.link} aria-current={isOpen ? 'page' : undefined}>
      <Icon name={icon} size="large" />
      <span className={css.name}>
        {children}
        <WaitingCount count={count} />
      </span>
    </Link>
  );
}
