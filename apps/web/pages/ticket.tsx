import { EmptyState, Skeleton } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazyPart } from '../lib/lazy-part.tsx';
import { ButtonLink } from '../lib/links.tsx';
import { type Page, useHead } from '../lib/page.tsx';
import { PageLayout } from '../lib/page-layout.tsx';
import { useToken } from '../lib/use-token.ts';

const ReadTicket = lazyPart(
  () => import('../features/read-ticket/read-ticket.tsx').then(({ ReadTicket }) => ReadTicket),
  <Skeleton shape="rest" />,
);

/** Where the link of a mail leads: a message to us, and how it stands. Nobody needs an account for it. */
function Ticket() {
  const { t } = useLingui();
  const token = useToken();
  useHead({ title: t`Your message`, isPrivate: true });
  return (
    <PageLayout narrow title={<Trans>Your message</Trans>}>
      {token === '' && (
        <EmptyState
          icon="info"
          title={<Trans>This address lacks its link</Trans>}
          action={
            <ButtonLink to="/contact">
              <Trans>Write to us</Trans>
            </ButtonLink>
          }
        >
          <Trans>Open the mail that we sent you, and follow its link.</Trans>
        </EmptyState>
      )}
      {token === null && <Skeleton shape="rest" />}
      {token && <ReadTicket key={token} token={token} />}
    </PageLayout>
  );
}

export const page: Page = { Screen: Ticket };
