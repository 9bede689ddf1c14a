import { EmptyState } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type Page, useHead } from '../../lib/page/page.tsx';
import { ButtonLink } from '../../lib/routing/links.tsx';

function NotFound() {
  const { t } = useLingui();
  useHead({ title: t`Page not found`, status: 404, isPrivate: true });
  return (
    <EmptyState
      heading="h1"
      icon="search"
      title={<Trans>Oops! Page Not Found</Trans>}
      action={
        <ButtonLink to="/">
          <Trans>Back to Home</Trans>
        </ButtonLink>
      }
    >
      <Trans>Sorry, the page you're looking for doesn't exist or has been moved.</Trans>
    </EmptyState>
  );
}

export const page: Page = { Screen: NotFound };
