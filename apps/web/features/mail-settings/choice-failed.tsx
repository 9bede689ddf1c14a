import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans } from '@lingui/react/macro';

/** In the page before it speaks: that a choice did not reach us. */
export function ChoiceFailed({ failed }: { failed: boolean }) {
  return (
    <div role="alert">
      {failed && (
        <Notice tone="danger" isSpoken>
          <Trans>Your choice could not be saved. Please try again.</Trans>
        </Notice>
      )}
    </div>
  );
}
