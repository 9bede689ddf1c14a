/**
 * The clock of this process. The server reads the system time only through it, except in the code that starts and backs
 * up the database. Business rules use the database time of their transaction.
 */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date(Date.now()) };
