import { buttonClass } from '@kasauti/ui/parts/button.tsx';
import { Trans } from '@lingui/react/macro';
import { googleAddress, nameDevice } from '../../lib/account/google.ts';
import { AppLink } from '../../lib/routing/links.tsx';
import { useSite } from '../../lib/routing/site.ts';
import css from './sign-in.module.css';

/** Link to the login page of Google. It is shown only if the operator has configured it. */
export function GoogleButton({ next }: { next: string }) {
  const { hasGoogle } = useSite();
  if (!hasGoogle) return null;
  return (
    <div className={css.google}>
      <p>
        <Trans>or</Trans>
      </p>
      <AppLink to={googleAddress(next)} className={buttonClass({ kind: 'secondary' })} onClick={nameDevice}>
        <Trans>Continue with Google</Trans>
      </AppLink>
    </div>
  );
}
