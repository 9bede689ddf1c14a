import type { AttentionReason } from '@kasauti/domain/proctoring/presence.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { IconName } from '@kasauti/ui/parts/icon.tsx';
import { plural, t } from '@lingui/core/macro';
import type { Language } from '../../../lib/appearance/language.ts';
import { formatDuration } from '../../../lib/words/formats.ts';
import { type Seat, type SeatState, stateName } from '../../../lib/words/room-words.ts';
import type { SeatFilter } from './seat-order.ts';

/* Each state and each need has an icon and a word. They are never distinguished by colour alone. */

export const stateIcons: Record<SeatState, IconName> = {
  expected: 'calendar',
  'checked-in': 'scan',
  lobby: 'clock',
  authorised: 'enter',
  refused: 'close',
  active: 'play',
  paused: 'pause',
  submitted: 'check',
  terminated: 'stop',
};

export const attentionIcons: Record<AttentionReason, IconName> = {
  hand: 'hand',
  'second-device': 'devices',
  waiting: 'clock',
  offline: 'offline',
  'left-page': 'away',
  'late-answers': 'download',
  flagged: 'flag',
};

export function attentionName(need: AttentionReason): string {
  switch (need) {
    case 'hand':
      return t`Hand raised`;
    case 'second-device':
      return t`New device`;
    case 'waiting':
      return t({ context: 'room', message: 'Waiting' });
    case 'offline':
      return t({ context: 'candidate', message: 'Offline' });
    case 'left-page':
      return t`Left page`;
    case 'late-answers':
      return t`Late answers`;
    case 'flagged':
      return t`Flagged`;
  }
}

export function filterName(filter: SeatFilter): string {
  switch (filter) {
    case 'all':
      return t({ context: 'candidates', message: 'All' });
    case 'needs':
      return t`Needs a person`;
    case 'waiting':
      return t`In the lobby`;
    case 'checked-in':
      return stateName('checked-in');
    case 'let-in':
      return stateName('authorised');
    case 'writing':
      return stateName('active');
    case 'offline':
      return t({ context: 'candidate', message: 'Offline' });
    case 'absent':
      return t({ context: 'state in the room', message: 'Not here yet' });
    case 'done':
      return t({ context: 'room', message: 'Done' });
  }
}

/** Returns the remaining minutes, rounded up. Returns null while the clock of the candidate is not running. */
export function minutesLeft({ state, deadlineAt }: Seat, now: Date): number | null {
  if (state !== 'active' || deadlineAt === null) return null;
  return Math.max(0, Math.ceil((Date.parse(deadlineAt) - now.getTime()) / MINUTE_MS));
}

/**
 * Returns the time since the instant, for example "12 s" or "4 min". `now` is the server's time of the last reading.
 */
export function agoText(instant: string, now: Date, language: Language): string {
  const seconds = Math.max(0, Math.round((now.getTime() - Date.parse(instant)) / 1000));
  if (seconds < 60) return t`${seconds} s`;
  return formatDuration(Math.floor(seconds / 60), language);
}

/** Returns the content of a tile as one sentence for screen readers. The needs come directly after the name. */
export function seatSentence(seat: Seat, needs: readonly AttentionReason[], now: Date, language: Language): string {
  const { answered, flags, extraMinutes, pendingCount } = seat;
  const left = minutesLeft(seat, now);
  const parts = [
    seat.name,
    ...needs.map(attentionName),
    stateName(seat.state),
    seat.seat === null ? t`roll number ${seat.rollNumber}` : t`seat ${seat.seat}`,
    hasBegun(seat) && t`${answered} answered`,
    pendingCount > 0 && t`${pendingCount} not sent yet`,
    left !== null && t`${formatDuration(left, language)} left`,
    extraMinutes > 0 && t`${extraMinutes} min extra`,
    flags > 0 && plural(flags, { one: '# flag', other: '# flags' }),
    seat.online ? t`online` : isPresent(seat) && !needs.includes('offline') && attentionName('offline'),
  ];
  return parts.filter(Boolean).join(', ');
}

/** Checks whether the candidate has started the paper. It is also true if the test has ended since. */
export function hasBegun({ state }: Seat): boolean {
  return state === 'active' || state === 'paused' || state === 'submitted' || state === 'terminated';
}

/** Checks whether the candidate should have the page of the test open now. */
export function isPresent({ state }: Seat): boolean {
  return state === 'lobby' || state === 'authorised' || state === 'active' || state === 'paused';
}
