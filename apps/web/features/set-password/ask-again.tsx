import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '../../lib/routing/links.tsx';

/** Link for users whose link from an email is expired, used or incomplete. */
export function AskAgain() {
  return (
    <ButtonLink to="/forgot-password">
      <Trans>Ask for a new link</Trans>
    </ButtonLink>
  );
}
