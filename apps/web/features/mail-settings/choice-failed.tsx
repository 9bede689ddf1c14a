import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans } from '@lingui/react/macro';

/**
 * Alert for a choice that could not be saved. The element is in the page before it has text, so that screen readers
 * announce the text.
 */
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
