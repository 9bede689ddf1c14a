import { readContact } from '@kasauti/contract/identity/account.ts';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans } from '@lingui/react/macro';
import { AppLink } from '../../lib/routing/links.tsx';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import css from './account-settings.module.css';
import { ChangeEmail } from './change-email.tsx';

const ownContact = question(readContact, {});

/** Shows the user's email address and phone number, and links to the other account settings. */
export function AccountSettings() {
  const contact = useAnswer(ownContact, { freshMs: 0 });
  return (
    <>
      <QueryResult query={contact} failed={<Trans>Your account could not be loaded</Trans>} heading="h3">
        {(found) => (
          <>
            <ChangeEmail contact={found} onChanged={() => void contact.refetch()} />
            <div className={css.part}>
              <h3>
                <Trans>Phone number</Trans>
              </h3>
              <p>{found.phone ?? <Trans>None yet.</Trans>}</p>
              <p className={css.quiet}>
                <Trans>
                  You can change it in your profile. We email you when it changes. It cannot be used to log in.
                </Trans>
              </p>
            </div>
          </>
        )}
      </QueryResult>
      <ul className={css.links}>
        <li>
          <AppLink to="/change-password">
            <Trans>Change password</Trans>
            <Icon name="right" />
          </AppLink>
        </li>
        <li>
          <AppLink to="/profile">
            <Trans>Profile, photo and what you need for a fair test</Trans>
            <Icon name="right" />
          </AppLink>
        </li>
        <li>
          <AppLink to="/orders">
            <Trans>Orders and invoices</Trans>
            <Icon name="right" />
          </AppLink>
        </li>
      </ul>
    </>
  );
}
