import { Trans, useLingui } from '@lingui/react/macro';
import { AppLink } from '../lib/links.tsx';
import type { Page } from '../lib/page.tsx';
import { useLocation } from '../lib/router.tsx';
import { AskUs, askContent, ContentPage } from './content-page.tsx';

/** "/Higher Education" → "higher-education"; "/terms" and "/pages/terms" → "terms". */
export function slugIn(pathname: string): string {
  const last = decodeURIComponent(pathname).split('/').filter(Boolean).at(-1) ?? '';
  return last.toLowerCase().replaceAll(' ', '-');
}

/** What the operator offers to universities, governments and companies, and the site's other pages of text. */
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
  return (
    <ContentPage slug={slug} fallbackTitle={titles[slug] ?? t`Nothing here yet`}>
      <AskUs link={link} />
    </ContentPage>
  );
}

export const page: Page = { Screen: Segment, questions: ({ pathname }) => [askContent(slugIn(pathname))] };
