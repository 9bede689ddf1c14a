/** The sound of a file without anything else, and its length. */
export type Sound = { bytes: Buffer; durationInMs: number };
