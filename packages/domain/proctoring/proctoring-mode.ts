/**
 * The ways in which an exam is proctored. `none`: no proctoring. `recorded`: page events are recorded for a later
 * review. `live`: a proctor follows page events in an online room. `centre`: an invigilator is on site. No mode
 * uses a camera. Source: docs/rules/sitting.md.
 */
export const PROCTORING_MODES = ['none', 'recorded', 'live', 'centre'] as const;
export type ProctoringMode = (typeof PROCTORING_MODES)[number];

/** Returns whether all candidates start at T0 and a person admits each candidate. */
export function isRoomMode(mode: ProctoringMode): boolean {
  return mode === 'live' || mode === 'centre';
}
