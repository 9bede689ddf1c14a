import { Icon, type IconName } from '@kasauti/ui/parts/icon.tsx';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { TriedTests } from '../../features/tried-tests/tried-tests.tsx';
import { AppLink } from '../../lib/routing/links.tsx';
import type { AuthUser } from '../../lib/stores/auth.ts';
import css from './dashboard.module.css';

/** Shows the first steps to a user with a new account, whose dashboard would be empty. */
export function Start({ user }: { user: AuthUser }) {
  const firstName = user.full_name.split(' ')[0] ?? user.full_name;
  return (
    <>
      <section className={css.start}>
        <h2>
          <Trans>Hello, {firstName}. Start here</Trans>
        </h2>
        <ul className={css.steps}>
          <Step icon="play" to="/products?price=free" name={<Trans>Try a free test</Trans>}>
            <Trans>See the test room and your score before you pay for anything.</Trans>
          </Step>
          <Step icon="calendar" to="/products" name={<Trans>Browse tests</Trans>}>
            <Trans>Choose a test and a date. Your seat then appears here.</Trans>
          </Step>
          <Step icon="user" to="/profile" name={<Trans>Complete your profile</Trans>}>
            <Trans>Add your details and a photo before your first test.</Trans>
          </Step>
        </ul>
        <p>
          <AppLink to="/orders">
            <Trans>Orders and invoices</Trans>
          </AppLink>
        </p>
      </section>
      <TriedTests userId={user._id} />
    </>
  );
}

type StepProps = { icon: IconName; to: string; name: ReactNode; children: ReactNode };

function Step({ icon, to, name, children }: StepProps) {
  return (
    <li>
      <AppLink to={to} className={css.tile}>
        <Icon name={icon} size="large" />
        <strong>{name}</strong>
        <span>{children}</span>
      </AppLink>
    </li>
  );
}
