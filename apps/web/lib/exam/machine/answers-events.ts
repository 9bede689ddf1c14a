import type { saveEvents } from '@kasauti/contract/attempts/attempts.ts';
import type { Answer, Refusal } from '../../server/call.ts';
import type { Entry, Reading } from '../storage/journal.ts';
import type { Held } from '../sync/sender.ts';

export type SavedAnswer = Exclude<Answer<typeof saveEvents>, Refusal>;

export type AnswersEvent =
  | { kind: 'entries-kept'; entries: readonly Entry[] }
  /** The browser could not write to its database. */
  | { kind: 'storage-failed' }
  /** Another tab has already stored entries with the same numbers. */
  | { kind: 'numbers-taken'; reading: Reading }
  | { kind: 'saved'; answer: SavedAnswer }
  /** The server will never accept this entry. */
  | { kind: 'save-refused'; opId: string; code: string }
  /** Sending stops until the reason `why` no longer applies. */
  | { kind: 'held'; why: Held; epochOnServer: number | null };
