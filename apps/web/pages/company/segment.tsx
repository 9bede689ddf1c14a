import { segments } from '@kasauti/contract/content/content.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { askForm } from '../../features/write-to-us/form-question.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import type { Page } from '../../lib/page/page.tsx';
import { AppLink } from '../../lib/routing/links.tsx';
import { useLocation } from '../../lib/routing/router.tsx';
import { AskUs, askContent, ContentPage } from './content-page.tsx';
import css from './segment.module.css';
import { askFront, StoryPart } from './story-part.tsx';

const MessageForm = lazyPart(() =>
  import('../../features/write-to-us/message-form.tsx').then(({ MessageForm }) => MessageForm),
);

/** Returns the slug in a path: "/Higher Education" → "higher-education"; "/terms" and "/pages/terms" → "terms". */
export function slugIn(pathname: string): string {
  const last = decodeURIComponent(pathname).split('/').filter(Boolean).at(-1) ?? '';
  return last.toLowerCase().replaceAll(' ', '-');
}

/** Canonical addresses of pages that have two addresses. */
const mainAddresses: Record<string, string> = {
  about: '/about',
  'higher-education': '/Higher%20Education',
  privacy: '/privacy',
  terms: '/terms',
  refunds: '/refunds',
};

/** Shows the pages for universities, governments and companies, and other texts of the operator. */
function Segment() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const slug = slugIn(pathname);
  const titles: Record<string, string> = {
    privacy: t`Privacy`,
    terms: t`Terms of use`,
    refunds: t`Refunds and changes`,
    'higher-education': t`For organisations`,
    government: t`For organisations`,
    enterprise: t`For organisations`,
  };
  const link = (
    <AppLink to="/contact">
      <Trans>Write to us</Trans>
    </AppLink>
  );
  const segment = segments.find((one) => one === slug);
  return (
    <ContentPage
      slug={slug}
      canonical={mainAddresses[slug]}
      fallbackTitle={titles[slug] ?? t`Nothing here yet`}
      story={segment && <StoryPart slug={segment} callTo="#enquiry" />}
    >
      {segment ? (
        <section className={css.enquiry} aria-labelledby="enquiry">
          <h2 id="enquiry">
            <Trans>Ask us about it</Trans>
          </h2>
          <p>
            <Trans>Tell us what you plan: which test, how many candidates, where and when. A person answers.</Trans>
          </p>
          <MessageForm kind="enquiry" segment={segment} />
        </section>
      ) : (
        <AskUs link={link} />
      )}
    </ContentPage>
  );
}

export const page: Page = {
  Screen: Segment,
  questions: ({ pathname }) => [askContent(slugIn(pathname)), askForm, askFront],
  searchNames: ['sent'],
};
