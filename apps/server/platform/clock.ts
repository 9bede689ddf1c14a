/**
 * The clock of this process. No other code reads it. Business time comes from the database, with each transaction.
 */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date(Date.now()) };
