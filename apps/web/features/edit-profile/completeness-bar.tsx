import { profileCompleteness } from '@kasauti/contract/identity/profiles.ts';
import { completenessColour } from '@kasauti/domain/profiles/completeness.ts';
import { ProgressBar } from '@kasauti/ui/parts/progress.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import type { AuthUser } from '../../lib/stores/auth.ts';
import { profileFieldName } from '../../lib/words/profile-words.ts';
import css from './edit-profile.module.css';

/**
 * Shows how complete the profile is and what is missing. Its space is reserved while it loads. If it cannot be loaded,
 * it is hidden, because the page also works without it.
 */
export function CompletenessBar({ user }: { user: AuthUser }) {
  const { t } = useLingui();
  const { data } = useAnswer(question(profileCompleteness, { params: { userId: user._id } }));
  const known = data && !isRefusal(data) ? data : null;
  if (data && !known) return null;
  const percent = known?.completionPercentage ?? 0;
  const missing = known?.missingFields.map(profileFieldName).join(', ') ?? '';
  return (
    <div className={css.completeness} aria-busy={!known || undefined}>
      <p>{known ? <Trans>Profile {percent}% complete</Trans> : '\u00a0'}</p>
      <ProgressBar label={t`Profile completeness`} percent={percent} tone={completenessColour(percent)} />
      <p className={css.soft}>
        {!known && '\u00a0'}
        {known?.status === 'complete' ? (
          <Trans>Nothing is missing.</Trans>
        ) : (
          known && <Trans>Still missing: {missing}</Trans>
        )}
      </p>
    </div>
  );
}
