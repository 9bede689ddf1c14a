import type { WireSitting } from '@kasauti/contract/scheduling/scheduling.ts';
import { isRoomMode } from '@kasauti/domain/attempt/proctoring-mode.ts';

type Window = Pick<WireSitting, 'startsAt' | 'entryClosesAt' | 'mode' | 'seatsLeft'>;

/**
 * Windows in which a test may be begun at any time. Where one opens before the entry to the last one closes, they are
 * read as one: thirty overlapping days are no choice of thirty dates. A full window stays by itself, and so does a slot
 * at which all begin together.
 */
export function openStretches<One extends Window>(sittings: readonly One[]): One[] {
  const stretches: One[] = [];
  for (const sitting of [...sittings].sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))) {
    const last = stretches.at(-1);
    if (!last || !goesOn(last, sitting)) {
      stretches.push(sitting);
      continue;
    }
    const isLater = Date.parse(sitting.entryClosesAt) > Date.parse(last.entryClosesAt);
    const { entryClosesAt } = isLater ? sitting : last;
    stretches.splice(-1, 1, { ...last, entryClosesAt, seatsLeft: last.seatsLeft + sitting.seatsLeft });
  }
  return stretches;
}

function goesOn(last: Window, next: Window): boolean {
  const isFree = last.seatsLeft > 0 && next.seatsLeft > 0;
  return (
    isFree &&
    !isRoomMode(next.mode) &&
    last.mode === next.mode &&
    Date.parse(next.startsAt) <= Date.parse(last.entryClosesAt)
  );
}
