import type { WireSitting } from '@kasauti/contract/scheduling/scheduling.ts';
import { isRoomMode } from '@kasauti/domain/proctoring/proctoring-mode.ts';

type Window = Pick<WireSitting, 'startsAt' | 'entryClosesAt' | 'mode' | 'seatsLeft'>;

/**
 * Merges overlapping periods in which a test can be started at any time. Two periods overlap if the later one
 * starts before entry to the earlier one has closed. Without this, thirty overlapping periods of one day each would be
 * shown as thirty dates. Periods without free seats and slots with a fixed start are not merged.
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
