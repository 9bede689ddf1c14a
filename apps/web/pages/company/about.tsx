import { Trans, useLingui } from '@lingui/react/macro';
import type { Page } from '../../lib/page/page.tsx';
import { AppLink } from '../../lib/routing/links.tsx';
import { AskUs, askContent, ContentPage } from './content-page.tsx';
import { askFront, StoryPart } from './story-part.tsx';

function About() {
  const { t } = useLingui();
  const link = (
    <AppLink to="/contact">
      <Trans>Write to us</Trans>
    </AppLink>
  );
  return (
    <ContentPage slug="about" fallbackTitle={t`About`} story={<StoryPart slug="about" callTo="/contact" />}>
      <AskUs link={link} />
    </ContentPage>
  );
}

export const page: Page = { Screen: About, questions: () => [askContent('about'), askFront] };
