import { Trans, useLingui } from '@lingui/react/macro';
import { lazyPart } from '../lib/lazy-part.tsx';
import { type Page, useHead } from '../lib/page.tsx';
import { PageLayout } from '../lib/page-layout.tsx';
import { askContent, WrittenPart } from './content-page.tsx';

const ContactForm = lazyPart(() =>
  import('../features/write-to-us/contact-form.tsx').then(({ ContactForm }) => ContactForm),
);

function Contact() {
  const { t } = useLingui();
  useHead({
    title: t`Contact`,
    description: t`Write to us. Your message goes by e-mail to the people who run this site.`,
  });
  return (
    <PageLayout
      narrow
      title={<Trans>Contact</Trans>}
      lead={
        <Trans>
          Your message goes by e-mail to the people who run this site. They answer to the address that you give.
        </Trans>
      }
    >
      <ContactForm />
      <WrittenPart slug="contact" />
    </PageLayout>
  );
}

export const page: Page = { Screen: Contact, questions: () => [askContent('contact')] };
