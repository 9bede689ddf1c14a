import type { LimitedOption } from '../../form/content.ts';
import type { LimitedUse } from './kind.ts';

/** Returns the ids of options and how often each option may be used. */
export function limitedUses(options: readonly LimitedOption[]): LimitedUse[] {
  return options.map(({ optionId, matchMax = 1 }) => ({ optionId, matchMax }));
}

/** Returns the ids that occur in `used` more often than the option may be used. */
export function usedTooOften(options: readonly LimitedUse[], used: readonly string[]): string[] {
  return options
    .filter(({ optionId, matchMax }) => used.filter((id) => id === optionId).length > matchMax)
    .map(({ optionId }) => optionId);
}
