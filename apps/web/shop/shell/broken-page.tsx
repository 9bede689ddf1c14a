import { Button, LinkButton } from '@kasauti/ui/parts/button.tsx';
import { ErrorState } from '@kasauti/ui/parts/states.tsx';
import { Trans } from '@lingui/react/macro';

/**
 * Error page for a page that could not be loaded or rendered. The link to the home page loads all scripts again, which
 * also helps after a new release.
 */
export function BrokenPage({ retry, error }: { retry: () => void; error: unknown }) {
  const isMissing = error instanceof TypeError && /import|module|fetch/i.test(error.message);
  return (
    <ErrorState
      heading="h1"
      title={isMissing ? <Trans>This page could not be loaded</Trans> : <Trans>This page stopped working</Trans>}
      action={
        <>
          <Button onPress={retry}>
            <Trans>Try again</Trans>
          </Button>
          <LinkButton kind="secondary" href="/">
            <Trans>Back to Home</Trans>
          </LinkButton>
        </>
      }
    >
      {isMissing ? (
        <Trans>Your connection may be weak, or the site was updated just now.</Trans>
      ) : (
        <Trans>The fault is ours. What you saved before is safe.</Trans>
      )}
    </ErrorState>
  );
}
