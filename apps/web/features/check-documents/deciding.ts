import type { Refusal } from '../../lib/server/call.ts';

/** Sends a decision, and then reads the document or request again. */
export type Deciding = (send: () => Promise<object | Refusal>) => Promise<object | Refusal>;
