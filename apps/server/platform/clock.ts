/** The one place that reads this process's clock. Business time comes from the database, with each transaction. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date(Date.now()) };
