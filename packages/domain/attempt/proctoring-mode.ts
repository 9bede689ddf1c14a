/**
 * How an exam is watched. `none`: not at all. `recorded`: what happens on the page is noted, to be looked at later.
 * `live`: a proctor watches an online room, by what happens on the pages; no mode uses a camera. `centre`: an
 * invigilator on site. Source: docs/rules/sitting.md.
 */
export const PROCTORING_MODES = ['none', 'recorded', 'live', 'centre'] as const;
export type ProctoringMode = (typeof PROCTORING_MODES)[number];

/** In these modes everybody starts together: the clock runs from T0, and a person lets each candidate in. */
export function isRoomMode(mode: ProctoringMode): boolean {
  return mode === 'live' || mode === 'centre';
}
