import type { Refusal } from '../../lib/server/call.ts';

/** Sends a decision and reads anew what it was about. */
export type Deciding = (send: () => Promise<object | Refusal>) => Promise<object | Refusal>;
