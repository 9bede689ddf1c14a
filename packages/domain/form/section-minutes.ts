import type { Section } from './content.ts';

/** The longest test has 600 minutes, so no section can have more. */
export const MAX_SECTION_MINUTES = 600;

type Timed = { sections: readonly Pick<Section, 'minutes'>[] };

/** Returns whether a section of the form has its own clock. */
export function hasSectionMinutes({ sections }: Timed): boolean {
  return sections.some(({ minutes }) => minutes !== undefined);
}

/** Returns the minutes of each section of a checked form, or null if its sections share the clock of the test. */
export function sectionMinutesOf(form: Timed): number[] | null {
  return hasSectionMinutes(form) ? form.sections.map(({ minutes }) => minutes ?? 0) : null;
}

/** Returns the sum of the minutes of the sections, or null if they share the clock of the test. */
export function totalMinutesOf(form: Timed): number | null {
  return sectionMinutesOf(form)?.reduce((sum, minutes) => sum + minutes, 0) ?? null;
}
