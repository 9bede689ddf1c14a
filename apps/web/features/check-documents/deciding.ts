import type { Refusal } from '../../lib/server/call.ts';

/** Sends a decision. After that, the document or request is read again. */
export type Deciding = (send: () => Promise<object | Refusal>) => Promise<object | Refusal>;
