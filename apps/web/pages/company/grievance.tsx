import { seller } from '@kasauti/contract/content/content.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { askForm } from '../../features/write-to-us/form-question.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { type Page, useHead } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import { AppLink } from '../../lib/routing/links.tsx';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { askContent, WrittenPart } from './content-page.tsx';
import css from './grievance.module.css';

const MessageForm = lazyPart(() =>
  import('../../features/write-to-us/message-form.tsx').then(({ MessageForm }) => MessageForm),
);
const OwnTickets = lazyPart(() =>
  import('../../features/own-tickets/own-tickets.tsx').then(({ OwnTickets }) => OwnTickets),
);

const askSeller = question(seller, {});

/**
 * Page for complaints: who handles them, in what time, and a form. Each complaint gets a ticket number, and its
 * state can be read later.
 */
function Grievance() {
  const { t } = useLingui();
  useHead({
    title: t`Complaints`,
    description: t`How to complain, who handles it, and when you get an answer. Each complaint has a ticket with its state.`,
  });
  return (
    <PageLayout
      narrow
      title={<Trans>Complaints</Trans>}
      lead={
        <Trans>
          Tell us what went wrong. Your complaint gets a ticket number at once and an answer within 15 days. The link in
          our email shows its status.
        </Trans>
      }
    >
      <Officer />
      <section className={css.part} aria-labelledby="complain">
        <h2 id="complain">
          <Trans>Make a complaint</Trans>
        </h2>
        <MessageForm kind="grievance" />
      </section>
      <OwnTickets />
      <WrittenPart slug="grievance" />
      <p>
        <AppLink to="/refunds">
          <Trans>Refunds and changes</Trans>
        </AppLink>{' '}
        ·{' '}
        <AppLink to="/privacy">
          <Trans>Privacy</Trans>
        </AppLink>
      </p>
    </PageLayout>
  );
}

/** Shows the seller and the grievance officer, as the law requires. */
function Officer() {
  const { t } = useLingui();
  const answer = useAnswer(askSeller);
  return (
    <QueryResult query={answer} failed={t`The contact for complaints could not be loaded`}>
      {({ legalName, address, gstin, email, grievanceOfficer }) => (
        <section className={css.part} aria-labelledby="officer">
          <h2 id="officer">
            <Trans>Grievance officer</Trans>
          </h2>
          <dl className={css.facts}>
            <dt>
              <Trans>Officer</Trans>
            </dt>
            <dd>{grievanceOfficer || <Trans>The grievance officer of {legalName}</Trans>}</dd>
            <dt>
              <Trans>Email</Trans>
            </dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
            <dt>
              <Trans>Seller</Trans>
            </dt>
            <dd>{legalName}</dd>
            <dt>
              <Trans>Address</Trans>
            </dt>
            <dd>{address}</dd>
            <dt>GSTIN</dt>
            <dd>{gstin}</dd>
          </dl>
        </section>
      )}
    </QueryResult>
  );
}

export const page: Page = {
  Screen: Grievance,
  questions: () => [askContent('grievance'), askForm, askSeller],
  searchNames: ['sent'],
};
