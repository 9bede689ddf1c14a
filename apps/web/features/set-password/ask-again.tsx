import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '../../lib/routing/links.tsx';

/** For the holder of a link that is old, used or cut off. */
export function AskAgain() {
  return (
    <ButtonLink to="/forgot-password">
      <Trans>Ask for a new link</Trans>
    </ButtonLink>
  );
}
