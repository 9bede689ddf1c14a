import { Trans, useLingui } from '@lingui/react/macro';
import { askForm } from '../../features/write-to-us/form-question.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { type Page, useHead } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import { AppLink } from '../../lib/routing/links.tsx';
import { askContent, WrittenPart } from './content-page.tsx';

const MessageForm = lazyPart(() =>
  import('../../features/write-to-us/message-form.tsx').then(({ MessageForm }) => MessageForm),
);
const OwnTickets = lazyPart(() =>
  import('../../features/own-tickets/own-tickets.tsx').then(({ OwnTickets }) => OwnTickets),
);

function Contact() {
  const { t } = useLingui();
  useHead({
    title: t`Contact`,
    description: t`Write to us. Your message goes to the people who run this site.`,
  });
  return (
    <PageLayout
      narrow
      title={<Trans>Contact</Trans>}
      lead={
        <Trans>
          Your message goes to the inbox of the people who run this site. They answer by email, to the address that you
          give.
        </Trans>
      }
    >
      <p>
        <Trans>Something went wrong and you want it put right?</Trans>{' '}
        <AppLink to="/grievance">
          <Trans>Make a complaint</Trans>
        </AppLink>
      </p>
      <MessageForm kind="contact" />
      <OwnTickets />
      <WrittenPart slug="contact" />
    </PageLayout>
  );
}

export const page: Page = {
  Screen: Contact,
  questions: () => [askContent('contact'), askForm],
  searchNames: ['sent'],
};
