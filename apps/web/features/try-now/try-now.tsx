import type { WireTestDetails } from '@kasauti/contract/catalogue/catalogue.ts';
import { mayVisitorsPractise } from '@kasauti/domain/marking/visitor-practice.ts';
import { classNames } from '@kasauti/ui/class-names.ts';
import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '../../lib/routing/links.tsx';
import { useAuth } from '../../lib/stores/root.ts';
import css from './try-now.module.css';

/** On the page of a practice test, shows visitors a link to the player. */
export function TryNow({ test: { test_code, isPractice, price, mode, pattern } }: { test: WireTestDetails }) {
  const isMarkedByPeople = pattern.some(({ byPeople }) => byPeople);
  if (isMarkedByPeople || !mayVisitorsPractise({ isPractice, priceInPaise: price, mode })) return null;
  return <TryLink testCode={test_code} />;
}

/** Link to the player. The player is a separate document and stores the attempt in this browser. */
export function TryLink({ testCode, title }: { testCode: string; title?: string }) {
  const isSignedIn = useAuth((auth) => auth.isAuthenticated);
  return (
    <p className={classNames(css.place, isSignedIn && css.gone)}>
      <ButtonLink to={`/exam/try-${encodeURIComponent(testCode)}`} kind="secondary">
        <Trans>Try it now, no account needed</Trans>
      </ButtonLink>
      {title && <span>{title}</span>}
    </p>
  );
}
