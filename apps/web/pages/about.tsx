import { Trans, useLingui } from '@lingui/react/macro';
import { AppLink } from '../lib/links.tsx';
import type { Page } from '../lib/page.tsx';
import { AskUs, askContent, ContentPage } from './content-page.tsx';

function About() {
  const { t } = useLingui();
  const link = (
    <AppLink to="/contact">
      <Trans>Write to us</Trans>
    </AppLink>
  );
  return (
    <ContentPage slug="about" fallbackTitle={t`About`}>
      <AskUs link={link} />
    </ContentPage>
  );
}

export const page: Page = { Screen: About, questions: () => [askContent('about')] };
