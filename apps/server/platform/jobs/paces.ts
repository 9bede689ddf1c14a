/**
 * How urgent a reaction is.
 * - `prompt`: somebody waits for it, for example for a mailed code. It takes some milliseconds.
 * - `usual`: it takes some milliseconds, too.
 * - `bulk`: there may be a hundred thousand at once, for example when an exam ends.
 * - `gateway`: it waits for the payment gateway, which may not respond.
 * - `slow`: it takes seconds, for example because it makes a document.
 */
export type Pace = 'prompt' | 'usual' | 'bulk' | 'gateway' | 'slow';

/** The places of the worker. Jobs in other places never delay a job. */
export type Place = 'quick' | 'gateway' | 'slow';

/** How many jobs run at the same time in each process. */
export const PLACES: Record<Place, number> = { quick: 2, gateway: 2, slow: 2 };

/** Where the jobs of each pace run. Of those in the same place, jobs with the lower number are taken first. */
export const PACES: Record<Pace, { place: Place; priority: number }> = {
  prompt: { place: 'quick', priority: -10 },
  usual: { place: 'quick', priority: 0 },
  bulk: { place: 'quick', priority: 10 },
  gateway: { place: 'gateway', priority: 0 },
  slow: { place: 'slow', priority: 0 },
};

/** The paces whose jobs are done in seconds, if the worker does its work. Jobs of the others may wait for long. */
export const SOON_DONE: readonly Pace[] = ['prompt', 'usual'];
