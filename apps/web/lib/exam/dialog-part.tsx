import { Button } from '@kasauti/ui/parts/button.tsx';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ErrorBoundary } from '../page/error-boundary.tsx';

/** Goes round a part whose script comes after the first screen: one that does not come leaves the test alone. */
export function DialogPart({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallback={(retry) => <Missing onRetry={retry} />}>{children}</ErrorBoundary>;
}

/** Shown while its script is on the way. */
export function PartComing() {
  return (
    <p role="status">
      <Trans>Loading ...</Trans>
    </p>
  );
}

function Missing({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <p role="alert">
        <Trans>Check your connection, then try again.</Trans>
      </p>
      <div>
        <Button kind="secondary" onPress={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    </>
  );
}
