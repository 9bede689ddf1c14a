import type { RoomInList } from '@kasauti/contract/scheduling/proctoring.ts';
import { LOBBY_OPENS_BEFORE_MS } from '@kasauti/domain/attempt/clock.ts';

export type RoomPhase = 'over' | 'under-way' | 'lobby-open' | 'to-come';

export function phaseOf({ startsAt, endsAt }: Pick<RoomInList, 'startsAt' | 'endsAt'>, now: Date): RoomPhase {
  const at = now.getTime();
  if (at >= Date.parse(endsAt)) return 'over';
  if (at >= Date.parse(startsAt)) return 'under-way';
  return at >= Date.parse(startsAt) - LOBBY_OPENS_BEFORE_MS ? 'lobby-open' : 'to-come';
}
