import { CountBadge, VisuallyHidden } from '@kasauti/ui/parts/small.tsx';
import { plural, t } from '@lingui/core/macro';

/**
 * Behind the name of an area, which with it is read as "Messages (4 waiting)"; nothing while
 * nothing waits. A comma would be read apart from the name: the browser puts a space between the two.
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

/** Nothing is counted beyond a hundred. */
function waitingText(count: number): string {
  return count > 99 ? t`more than 99 waiting` : plural(count, { one: '# waiting', other: '# waiting' });
}
