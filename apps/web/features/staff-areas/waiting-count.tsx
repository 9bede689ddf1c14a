import { CountBadge, VisuallyHidden } from '@kasauti/ui/parts/small.tsx';
import { plural, t } from '@lingui/core/macro';

/**
 * Shows the number of waiting items after the name of an area. Screen readers read both together, as "Messages (4
 * waiting)". Shows nothing for zero. Brackets are used because the browser inserts a space, and a comma after a
 * space would be read separately.
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

/** Returns the count as text. The server counts only to a hundred. */
function waitingText(count: number): string {
  return count > 99 ? t`more than 99 waiting` : plural(count, { one: '# waiting', other: '# waiting' });
}
