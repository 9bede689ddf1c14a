import { isRoomMode } from '../proctoring/proctoring-mode.ts';
import { MINUTE_MS } from '../time/durations.ts';
import { type Accommodation, extraMinutesFor, LATE_GRACE_MS } from './clock.ts';
import { type AttemptTiming, isInTheMinutes, type TimeCredit } from './deadline-history.ts';

/**
 * Clocks of sections. If the sections of a form have their own minutes, they are worked one after the other, in the
 * form's order. Each begins when the one before it ends. The last one ends at the attempt's deadline. Worked numbers:
 * docs/algorithms/time.md. Source: docs/rules/sitting.md.
 */

/** All values that determine the ends of an attempt's sections. */
export type SectionTiming = Omit<AttemptTiming, 'durationMinutes' | 'cutAt'> & {
  /** Minutes of each section, in the form's order. */
  sectionMinutes: readonly number[];
  /** Start of the pause that is not over yet, or null. */
  pausedAt: Date | null;
};

/** Time in which a section is open. The first section has no earlier limit (`opensAt` is null). */
export type SectionTime = { opensAt: Date | null; endsAt: Date };

/**
 * Returns the end of each section.
 *
 * - Compensatory time is shared among the sections in proportion to their minutes. If it is added during the attempt,
 *   the running section and those after it share it.
 * - A pause, and time given for a fault, extend the section that was running. Before the start this is the first one.
 *
 * So a later section begins later, and an earlier one never changes.
 */
export function sectionEndsOf({ sectionMinutes, ...timing }: SectionTiming): Date[] {
  const { mode, T0, startedAt, compensatoryMinutes, credits } = timing;
  const fromMs = (isRoomMode(mode) ? T0 : startedAt).getTime();
  const planned = sectionMinutes.map((minutes) => minutes * MINUTE_MS);
  let lengths = withShares(planned, { weights: sectionMinutes, first: 0, moreMs: compensatoryMinutes * MINUTE_MS });
  for (const credit of credits) {
    if (isInTheMinutes(credit, startedAt)) continue;
    const isBefore = credit.givenAt <= startedAt;
    const running = isBefore ? 0 : openSectionAt(endsFrom(fromMs, lengths), runningMoment(credit, timing));
    if (credit.kind === 'compensatory-change') {
      lengths = withShares(lengths, { weights: sectionMinutes, first: running, moreMs: credit.creditMs });
    } else lengths = lengths.map((length, at) => (at === running ? length + credit.creditMs : length));
  }
  return endsFrom(fromMs, lengths);
}

/** Returns how long each section is in milliseconds for a candidate with these accommodations. */
export function sectionLengthsFor(needs: readonly Accommodation[], sectionMinutes: readonly number[]): number[] {
  const planned = sectionMinutes.map((minutes) => minutes * MINUTE_MS);
  const total = sectionMinutes.reduce((sum, minutes) => sum + minutes, 0);
  const moreMs = total > 0 ? extraMinutesFor(needs, total) * MINUTE_MS : 0;
  return withShares(planned, { weights: sectionMinutes, first: 0, moreMs });
}

/** Returns the index of the section that is open at an instant. After the last end, this is the last section. */
export function openSectionAt(sectionEnds: readonly Date[], at: Date): number {
  const open = sectionEnds.findIndex((endsAt) => at < endsAt);
  return open < 0 ? sectionEnds.length - 1 : open;
}

/**
 * Returns the time of a section. `sectionNo` counts from 1. Returns null for an entry that belongs to no section, and
 * for an attempt without section clocks.
 */
export function sectionTimeOf(sectionEnds: readonly Date[] | null, sectionNo: number | null): SectionTime | null {
  const endsAt = sectionNo === null ? undefined : sectionEnds?.[sectionNo - 1];
  return endsAt ? { opensAt: sectionEnds?.[(sectionNo ?? 0) - 2] ?? null, endsAt } : null;
}

/** Returns whether an instant is at most 5 s before the section opens, or later. */
export function hasOpened(at: Date, { opensAt }: Pick<SectionTime, 'opensAt'>): boolean {
  return opensAt === null || at.getTime() >= opensAt.getTime() - LATE_GRACE_MS;
}

/**
 * Returns the last moment before a credit at which the clock ran: the time at which it was given, or the start of the
 * pause in which it was given.
 */
function runningMoment({ givenAt }: TimeCredit, { credits, pausedAt }: Omit<SectionTiming, 'sectionMinutes'>): Date {
  if (pausedAt && givenAt >= pausedAt) return pausedAt;
  for (const pause of credits) {
    const beganAt = new Date(pause.givenAt.getTime() - pause.creditMs);
    if (pause.kind === 'pause' && beganAt <= givenAt && givenAt <= pause.givenAt) return beganAt;
  }
  return givenAt;
}

type Shares = { weights: readonly number[]; first: number; moreMs: number };

/**
 * Adds time to the sections from `first` on, in proportion to their weights. Each share is a whole number of
 * milliseconds, and the shares add up to `moreMs`.
 */
function withShares(lengths: readonly number[], { weights, first, moreMs }: Shares): number[] {
  const total = weights.slice(first).reduce((sum, weight) => sum + weight, 0);
  let weight = 0;
  let sharedMs = 0;
  return lengths.map((length, at) => {
    if (at < first) return length;
    weight += weights[at] ?? 0;
    const beforeMs = sharedMs;
    sharedMs = Math.floor((moreMs * weight) / total);
    return length + sharedMs - beforeMs;
  });
}

function endsFrom(fromMs: number, lengths: readonly number[]): Date[] {
  let endMs = fromMs;
  return lengths.map((length) => {
    endMs += length;
    return new Date(endMs);
  });
}
