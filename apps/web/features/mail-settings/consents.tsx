import type { WireMailChoices } from '@kasauti/contract/identity/mail-choices.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Trans } from '@lingui/react/macro';
import { useLanguage } from '../../lib/appearance/language.ts';
import { AppLink } from '../../lib/routing/links.tsx';
import { QueryResult } from '../../lib/server/query-result.tsx';
import type { AuthUser } from '../../lib/stores/auth.ts';
import { formatInstant } from '../../lib/words/formats.ts';
import { ChoiceFailed } from './choice-failed.tsx';
import { JobConsents } from './job-consents.tsx';
import { kindDetail, kindName } from './kind-words.ts';
import css from './mail-settings.module.css';
import { type MailKind, useMailChoices } from './use-mail-choices.ts';

/** Lists the user's consents, each with its start and its end. A button gives or withdraws each consent. */
export function Consents({ user }: { user: AuthUser }) {
  const language = useLanguage();
  const { query, choose, failed, changing } = useMailChoices();
  return (
    <QueryResult query={query} failed={<Trans>Your consents could not be loaded</Trans>} heading="h3">
      {({ notifications, consents, guardianConsentAt }) => (
        <>
          <ul className={css.consents}>
            {notifications
              .filter(({ needsConsent }) => needsConsent)
              .map(({ kind, isWanted }) => (
                <li key={kind} className={css.consent}>
                  <h3>{kindName(kind)}</h3>
                  <p className={css.soft}>{kindDetail(kind)}</p>
                  <Dates consents={consents} kind={kind} />
                  <div>
                    <Button
                      kind="secondary"
                      busy={changing === kind}
                      onPress={() => choose({ kind, isWanted: !isWanted })}
                    >
                      {isWanted ? <Trans>Withdraw my consent</Trans> : <Trans>Give my consent</Trans>}
                    </Button>
                  </div>
                </li>
              ))}
            {guardianConsentAt && (
              <li className={css.consent}>
                <h3>
                  <Trans>Your guardian’s consent</Trans>
                </h3>
                <p className={css.soft}>
                  <Trans>To tests that are watched over the internet while you are under 18.</Trans>
                </p>
                <p>
                  <Trans>Given on {formatInstant(guardianConsentAt, language)}.</Trans>{' '}
                  <AppLink to="/profile">
                    <Trans>See or withdraw it in your profile</Trans>
                  </AppLink>
                </p>
              </li>
            )}
          </ul>
          <JobConsents user={user} />
          <ChoiceFailed failed={failed} />
        </>
      )}
    </QueryResult>
  );
}

function Dates({ consents, kind }: Pick<WireMailChoices, 'consents'> & { kind: MailKind }) {
  const language = useLanguage();
  const given = consents.filter((consent) => consent.kind === kind);
  if (given.length === 0)
    return (
      <p>
        <Trans>Not given.</Trans>
      </p>
    );
  return (
    <ul className={css.dates}>
      {given.map(({ givenAt, withdrawnAt }) => (
        <li key={givenAt}>
          {withdrawnAt ? (
            <Trans>
              Given on {formatInstant(givenAt, language)}, withdrawn on {formatInstant(withdrawnAt, language)}.
            </Trans>
          ) : (
            <Trans>Given on {formatInstant(givenAt, language)}.</Trans>
          )}
        </li>
      ))}
    </ul>
  );
}
