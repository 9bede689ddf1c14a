/**
 * Percentage below which the progress bar is red. Source of the limits in this file: product specification §2 and §9.
 */
export const RED_BELOW_PERCENT = 50;
export const YELLOW_BELOW_PERCENT = 80;
export const MAX_MISSING_FIELDS_SHOWN = 3;

/** A field of a profile. `name` is the name on the screen. `isFilled` says whether the owner has filled it in. */
export type ProfileField = { name: string; isFilled: boolean };

export type Completeness = {
  status: 'complete' | 'incomplete';
  /** Whole percentage from 0 to 100, rounded down. It is 100 only when no field is missing. */
  completionPercentage: number;
  missingFields: string[];
};

/** Computes the completeness of a profile. All fields have the same weight. A profile without fields is complete. */
export function completeness(fields: readonly ProfileField[]): Completeness {
  const missingFields = fields.filter((field) => !field.isFilled).map((field) => field.name);
  const filled = fields.length - missingFields.length;
  const completionPercentage = fields.length === 0 ? 100 : Math.floor((100 * filled) / fields.length);
  return { status: missingFields.length === 0 ? 'complete' : 'incomplete', completionPercentage, missingFields };
}

export type BarColour = 'red' | 'yellow' | 'green';

/** Returns red below 50 %, yellow below 80 %, and green otherwise. */
export function completenessColour(completionPercentage: number): BarColour {
  if (completionPercentage < RED_BELOW_PERCENT) return 'red';
  return completionPercentage < YELLOW_BELOW_PERCENT ? 'yellow' : 'green';
}

/** Returns the first three missing fields and the number of the others ("And N more..."). */
export function missingFieldsShown(missingFields: readonly string[]): { shown: string[]; moreCount: number } {
  const shown = missingFields.slice(0, MAX_MISSING_FIELDS_SHOWN);
  return { shown, moreCount: missingFields.length - shown.length };
}
