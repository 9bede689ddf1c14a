import { Skeleton, SkeletonGroup } from '@kasauti/ui/parts/states.tsx';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';
import { useSwitchLanguage } from '../../features/choose-language/use-switch-language.ts';
import { requireSignedIn } from '../../lib/account/signed-in.tsx';
import type { Language } from '../../lib/appearance/language.ts';
import { type Page, useHead, useSearch } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import { Link } from '../../lib/routing/router.tsx';
import type { AuthUser } from '../../lib/stores/auth.ts';
import css from './settings.module.css';

type PartProps = { user: AuthUser; onLanguageChange: (language: Language) => Promise<boolean> };
type Section = { id: string; name: () => string; Part: ComponentType<PartProps> };

/**
 * Sections of the settings. Each section is a feature that is loaded when the section is opened
 * (`/settings?section=<id>`). A new section needs a feature and an entry here.
 */
const sections: readonly [Section, ...Section[]] = [
  {
    id: 'appearance',
    name: () => t`Language and appearance`,
    Part: lazy(() =>
      import('../../features/appearance-settings/appearance-settings.tsx').then(({ AppearanceSettings }) => ({
        default: AppearanceSettings,
      })),
    ),
  },
  {
    id: 'account',
    name: () => t`Account`,
    Part: lazy(() =>
      import('../../features/account-settings/account-settings.tsx').then(({ AccountSettings }) => ({
        default: AccountSettings,
      })),
    ),
  },
  {
    id: 'security',
    name: () => t`Security`,
    Part: lazy(() =>
      import('../../features/second-factor/second-factor.tsx').then(({ SecondFactor }) => ({ default: SecondFactor })),
    ),
  },
  {
    id: 'devices',
    name: () => t`Devices`,
    Part: lazy(() => import('../../features/devices/devices.tsx').then(({ Devices }) => ({ default: Devices }))),
  },
  {
    id: 'notifications',
    name: () => t`Notifications`,
    Part: lazy(() =>
      import('../../features/mail-settings/notifications.tsx').then(({ Notifications }) => ({
        default: Notifications,
      })),
    ),
  },
  {
    id: 'consents',
    name: () => t`Consents`,
    Part: lazy(() =>
      import('../../features/mail-settings/consents.tsx').then(({ Consents }) => ({ default: Consents })),
    ),
  },
  {
    id: 'data',
    name: () => t`My data`,
    Part: lazy(() => import('../../features/own-data/own-data.tsx').then(({ OwnData }) => ({ default: OwnData }))),
  },
];

function Settings({ user }: { user: AuthUser }) {
  const { t } = useLingui();
  const asked = useSearch().get('section');
  const { id, name, Part } = sections.find((section) => section.id === asked) ?? sections[0];
  const { choose } = useSwitchLanguage();
  useHead({ title: t`Settings`, isPrivate: true });
  return (
    <PageLayout title={<Trans>Settings</Trans>}>
      <div className={css.columns}>
        <nav aria-label={t`Settings`}>
          <ul className={css.menu}>
            {sections.map((section) => (
              <li key={section.id}>
                <Link to={`/settings?section=${section.id}`} aria-current={section.id === id ? 'page' : undefined}>
                  {section.name()}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <section className={css.section} aria-labelledby="section">
          <SectionHeading of={id}>{name()}</SectionHeading>
          <Suspense
            fallback={
              <SkeletonGroup text={t`Loading ...`}>
                <Skeleton shape="block" />
              </SkeletonGroup>
            }
          >
            <Part user={user} onLanguageChange={choose} />
          </Suspense>
        </section>
      </div>
    </PageLayout>
  );
}

/**
 * Heading of a section. It takes the focus when another section is opened, so that screen readers announce the section.
 * When the page loads, it does not take the focus.
 */
function SectionHeading({ of, children }: { of: string; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(of);
  useEffect(() => {
    if (shown.current === of) return;
    shown.current = of;
    heading.current?.focus();
  }, [of]);
  return (
    <h2 ref={heading} id="section" tabIndex={-1}>
      {children}
    </h2>
  );
}

export const page: Page = { Screen: requireSignedIn(Settings) };
