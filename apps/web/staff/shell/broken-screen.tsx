import { Button, LinkButton } from '@kasauti/ui/parts/button.tsx';
import { ErrorState } from '@kasauti/ui/parts/states.tsx';
import { Trans } from '@lingui/react/macro';

/**
 * Error page for a screen that could not be loaded or rendered. The link loads all scripts again, which also helps
 * after a new release.
 */
export function BrokenScreen({ retry }: { retry: () => void }) {
  return (
    <ErrorState
      heading="h1"
      title={<Trans>This screen stopped working</Trans>}
      action={
        <>
          <Button onPress={retry}>
            <Trans>Try again</Trans>
          </Button>
          <LinkButton kind="secondary" href="">
            <Trans>Load again</Trans>
          </LinkButton>
        </>
      }
    >
      <Trans>Candidates are not affected. Your connection may be weak, or the console was updated just now.</Trans>
    </ErrorState>
  );
}
