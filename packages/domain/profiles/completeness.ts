/**
 * How much of a profile is filled in. Thresholds and the count of fields shown are the product's specification §2 and
 * §9.
 */
export const RED_BELOW_PERCENT = 50;
export const YELLOW_BELOW_PERCENT = 80;
export const MAX_MISSING_FIELDS_SHOWN = 3;

/** `name` as shown on screen; `isFilled` as the profile's owner would say it. */
export type ProfileField = { name: string; isFilled: boolean };

export type Completeness = {
  status: 'complete' | 'incomplete';
  /** 0 to 100, whole, rounded down: 100 only when nothing is missing. */
  completionPercentage: number;
  missingFields: string[];
};

/** Every field weighs the same. A profile without fields is complete. */
export function completeness(fields: readonly ProfileField[]): Completeness {
  const missingFields = fields.filter((field) => !field.isFilled).map((field) => field.name);
  const filled = fields.length - missingFields.length;
  const completionPercentage = fields.length === 0 ? 100 : Math.floor((100 * filled) / fields.length);
  return { status: missingFields.length === 0 ? 'complete' : 'incomplete', completionPercentage, missingFields };
}

export type BarColour = 'red' | 'yellow' | 'green';

/** Red below 50 %, yellow below 80 %, green otherwise. */
export function completenessColour(completionPercentage: number): BarColour {
  if (completionPercentage < RED_BELOW_PERCENT) return 'red';
  return completionPercentage < YELLOW_BELOW_PERCENT ? 'yellow' : 'green';
}

/** The first three missing fields, and how many more there are ("And N more..."). */
export function missingFieldsShown(missingFields: readonly string[]): { shown: string[]; moreCount: number } {
  const shown = missingFields.slice(0, MAX_MISSING_FIELDS_SHOWN);
  return { shown, moreCount: missingFields.length - shown.length };
}
