import { Button } from '@kasauti/ui/parts/button.tsx';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ErrorBoundary } from '../page/error-boundary.tsx';

/**
 * Error boundary for a part that is loaded after the first screen. If its script cannot be loaded, the rest of the test
 * keeps working.
 */
export function DialogPart({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallback={(retry) => <Missing onRetry={retry} />}>{children}</ErrorBoundary>;
}

/** Shown while the script of a part loads. */
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
