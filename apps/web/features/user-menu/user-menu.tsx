import { profileCompleteness } from '@kasauti/contract/identity/profiles.ts';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { ProgressBar } from '@kasauti/ui/parts/progress.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useAccountLinks, useLogout } from '../../lib/account/account-links.tsx';
import { useHomeLinks } from '../../lib/account/home-links.ts';
import { AppLink } from '../../lib/routing/links.tsx';
import { useLocation } from '../../lib/routing/router.tsx';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import type { AuthUser } from '../../lib/stores/auth.ts';
import { useAuth } from '../../lib/stores/root.ts';
import { profileFieldName } from '../../lib/words/profile-words.ts';
import { completenessTone, missingFieldsShown } from './completeness.ts';
import css from './user-menu.module.css';

/**
 * Button that opens a list of links. It is a disclosure and not an ARIA menu, so Tab moves through the links. The list
 * closes on Escape, after a navigation, and when the focus moves outside it.
 */
export function UserMenu() {
  const { t } = useLingui();
  const user = useAuth((auth) => auth.user);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  const accountLinks = useAccountLinks('tests-first');
  const homeLinks = useHomeLinks();
  const logout = useLogout();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes the menu.
  useEffect(() => setOpen(false), [key]);

  const byKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    button.current?.focus();
  };
  const byLeaving = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };

  if (!user) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles events of the button and the links inside.
    <div className={css.menu} onKeyDown={byKey} onBlur={byLeaving}>
      <button
        ref={button}
        type="button"
        className={css.opener}
        aria-expanded={open}
        aria-controls="user-menu"
        aria-label={t`Account of ${user.full_name}`}
        onClick={() => setOpen(!open)}
      >
        <span className={css.initial} aria-hidden="true" data-initial={[...user.full_name][0]?.toUpperCase()} />
        <span className={css.name} aria-hidden="true">
          {user.full_name.split(' ')[0]}
        </span>
        <Icon name="down" />
      </button>
      <div id="user-menu" className={css.panel} hidden={!open}>
        <p className={css.who}>{user.full_name}</p>
        {open && <Completeness user={user} />}
        <ul className={css.links}>
          {homeLinks.map(({ to, icon, text }) => (
            <li key={to}>
              <AppLink to={to}>
                <Icon name={icon} />
                {text}
              </AppLink>
            </li>
          ))}
        </ul>
        <ul className={css.links}>
          {accountLinks.map(({ to, icon, text }) => (
            <li key={to}>
              <AppLink to={to}>
                <Icon name={icon} />
                {text}
              </AppLink>
            </li>
          ))}
          <li>
            <button type="button" onClick={() => void logout()}>
              <Icon name="logout" />
              <Trans>Logout</Trans>
            </button>
          </li>
        </ul>
      </div>
    </div>
  );
}

/**
 * Shows how complete the profile is. If the request fails, it shows nothing, as the specification requires. The menu
 * works without this part.
 */
function Completeness({ user: { _id: userId } }: { user: AuthUser }) {
  const { t } = useLingui();
  const { data } = useAnswer(question(profileCompleteness, { params: { userId } }));
  if (!data || isRefusal(data)) return null;
  const { completionPercentage: percent, missingFields } = data;
  const { shown, more } = missingFieldsShown(missingFields);
  return (
    <div className={css.completeness}>
      <p>
        <Trans>Profile {percent}% complete</Trans>
      </p>
      <ProgressBar label={t`Profile completeness`} percent={percent} tone={completenessTone(percent)} />
      {shown.length > 0 && (
        <>
          <p>
            <Trans>Still missing:</Trans>
          </p>
          <ul className={css.missing}>
            {shown.map((field) => (
              <li key={field}>{profileFieldName(field)}</li>
            ))}
            {more > 0 && <li>{t`And ${more} more...`}</li>}
          </ul>
        </>
      )}
    </div>
  );
}
