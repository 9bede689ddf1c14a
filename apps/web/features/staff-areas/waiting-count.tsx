import { CountBadge, VisuallyHidden } from '@kasauti/ui/parts/small.tsx';
import { plural, t } from '@lingui/core/macro';

/**
 * Shows the number of waiting items after the name of an area, or nothing if there are none. Screen readers read both
 * together, for example "Messages (4 waiting)". The number is in brackets, because the browser inserts a space before
 * it. A comma after that space would be read separately.
 */
export function WaitingCount({ count }: { count: number | undefined }) {
  if (!count) return null;
  return (
    <>
      <CountBadge count={count} />
      <VisuallyHidden>{`(${waitingText(count)})`}</VisuallyHidden>
    </>
  );
}

/** Returns the number as text. The server does not count beyond a hundred. */
function waitingText(count: number): string {
  return count > 99 ? t`more than 99 waiting` : plural(count, { one: '# waiting', other: '# waiting' });
}
