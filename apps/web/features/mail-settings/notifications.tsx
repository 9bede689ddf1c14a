import { CheckboxField } from '@kasauti/ui/parts/fields.tsx';
import { Trans } from '@lingui/react/macro';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { ChoiceFailed } from './choice-failed.tsx';
import { kindDetail, kindName } from './kind-words.ts';
import css from './mail-settings.module.css';
import { useMailChoices } from './use-mail-choices.ts';

/** Lets the user choose which emails are sent. Each choice takes effect at once. */
export function Notifications() {
  const { query, choose, failed } = useMailChoices();
  return (
    <QueryResult query={query} failed={<Trans>Your choices could not be loaded</Trans>} heading="h3">
      {({ notifications }) => (
        <>
          <fieldset className={css.group}>
            <legend>
              <Trans>By email, if you choose</Trans>
            </legend>
            {notifications.map(({ kind, isWanted }) => (
              <CheckboxField
                key={kind}
                label={kindName(kind)}
                hint={kindDetail(kind)}
                checked={isWanted}
                onChange={(event) => choose({ kind, isWanted: event.target.checked })}
              />
            ))}
          </fieldset>
          <ChoiceFailed failed={failed} />
          <section className={css.group} aria-labelledby="always">
            <h3 id="always">
              <Trans>By email, always</Trans>
            </h3>
            <ul className={css.always}>
              <li>
                <Trans>Your account: confirmation, password, new devices</Trans>
              </li>
              <li>
                <Trans>Purchases: receipts and refunds</Trans>
              </li>
              <li>
                <Trans>Bookings: admit cards, changes and cancellations</Trans>
              </li>
            </ul>
            <p className={css.soft}>
              <Trans>
                You need these to sit your tests and to keep your account safe, so they cannot be turned off.
              </Trans>
            </p>
          </section>
        </>
      )}
    </QueryResult>
  );
}
