import type { OpenedAttempt } from '@kasauti/contract/attempts/attempts.ts';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Unbroken } from '@kasauti/ui/parts/unbroken.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLanguage } from '../../lib/appearance/language.ts';
import { AppLink } from '../../lib/routing/links.tsx';
import { formatDuration } from '../../lib/words/formats.ts';
import css from './lobby.module.css';

/** Shows the candidate's identity in the same way as on the proctor's page. */
export function IdentityCard({ attempt }: { attempt: OpenedAttempt }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { candidate, durationMinutes, compensatoryMinutes } = attempt;
  return (
    <section className={css.part} aria-labelledby="identity">
      <h2 id="identity">
        <Trans>You</Trans>
      </h2>
      <div className={css.identity}>
        {candidate.photoUrl ? (
          <img src={candidate.photoUrl} alt={candidate.name} width="96" height="120" />
        ) : (
          <span className={css.noPhoto}>
            <Icon name="user" size="large" />
          </span>
        )}
        <dl className={css.facts}>
          <dt>{t`Name`}</dt>
          <dd>{candidate.name}</dd>
          <dt>{t`Roll number`}</dt>
          <dd>
            <Unbroken>{candidate.rollNumber}</Unbroken>
          </dd>
          <dt>{t`Time for the test`}</dt>
          <dd>
            {formatDuration(durationMinutes + compensatoryMinutes, language)}
            {compensatoryMinutes > 0 && (
              <>
                {' '}
                <Trans>(with {formatDuration(compensatoryMinutes, language)} of compensatory time)</Trans>
              </>
            )}
          </dd>
        </dl>
      </div>
      {!candidate.photoUrl && attempt.mode !== 'none' && (
        <p>
          <Trans>
            Your photo is missing. <AppLink to="/profile">Add one to your profile</AppLink>, so that the people who let
            you in can recognise you.
          </Trans>
        </p>
      )}
    </section>
  );
}
