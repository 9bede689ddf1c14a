import { EmptyState, Skeleton } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useToken } from '../../lib/account/use-token.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { type Page, useHead } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import { ButtonLink } from '../../lib/routing/links.tsx';

const ReadTicket = lazyPart(
  () => import('../../features/read-ticket/read-ticket.tsx').then(({ ReadTicket }) => ReadTicket),
  <Skeleton shape="rest" />,
);

/** Page that the link in an email opens. Shows a message to the operator and its state, without an account. */
function Ticket() {
  const { t } = useLingui();
  const token = useToken();
  useHead({ title: t`Your message`, isPrivate: true });
  return (
    <PageLayout narrow title={<Trans>Your message</Trans>}>
      {token === '' && (
        <EmptyState
          icon="info"
          title={<Trans>This link is incomplete</Trans>}
          action={
            <ButtonLink to="/contact">
              <Trans>Write to us</Trans>
            </ButtonLink>
          }
        >
          <Trans>Open the email that we sent you, and use the link in it.</Trans>
        </EmptyState>
      )}
      {token === null && <Skeleton shape="rest" />}
      {token && <ReadTicket key={token} token={token} />}
    </PageLayout>
  );
}

export const page: Page = { Screen: Ticket };
