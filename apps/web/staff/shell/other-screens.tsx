import { buttonClass } from '@kasauti/ui/parts/button.tsx';
import { EmptyState } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useHead } from '../../lib/page/page.tsx';
import { Link } from '../../lib/routing/router.tsx';

export function NoSuchScreen() {
  const { t } = useLingui();
  useHead({ title: t`Page not found`, isPrivate: true });
  return <EmptyState heading="h1" title={<Trans>Page not found</Trans>} action={<ToTheStart />} />;
}

/** Page for staff whose role does not include this area. */
export function NotYourArea() {
  const { t } = useLingui();
  useHead({ title: t`Not your area`, isPrivate: true });
  return (
    <EmptyState heading="h1" icon="shield" title={<Trans>Not your area</Trans>} action={<ToTheStart />}>
      <Trans>Your role does not include this part of the console. An administrator can change your role.</Trans>
    </EmptyState>
  );
}

function ToTheStart() {
  return (
    <Link to="/staff" className={buttonClass()}>
      <Trans>To the staff console</Trans>
    </Link>
  );
}
