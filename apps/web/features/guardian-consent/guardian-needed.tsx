import { profileDetails } from '@kasauti/contract/identity/profiles.ts';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans } from '@lingui/react/macro';
import { AppLink } from '../../lib/routing/links.tsx';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import type { AuthUser } from '../../lib/stores/auth.ts';

/**
 * Shown before the payment for a test that is watched online. Tells candidates under 18 that they first need the
 * consent of their guardian. Shows nothing to other candidates.
 */
export function GuardianNeeded({ user: { email = '' } }: { user: AuthUser }) {
  const profile = useAnswer(question(profileDetails, { query: { email } }));
  if (!profile.data || isRefusal(profile.data)) return null;
  const { isNeeded, asked } = profile.data.user.guardianConsent;
  if (!isNeeded || asked?.state === 'given') return null;
  return (
    <Notice tone="warning">
      <span>
        <Trans>
          You are under 18: a seat in a test that is watched over the internet needs a parent’s or guardian’s consent
          first.
        </Trans>
      </span>
      <AppLink to="/profile#guardian">
        <Trans>Ask a guardian for consent</Trans>
      </AppLink>
    </Notice>
  );
}
