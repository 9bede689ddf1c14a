import type { saveEvents } from '@kasauti/contract/attempts/attempts.ts';
import type { Answer, Refusal } from '../../server/call.ts';
import type { Entry, Reading } from '../storage/journal.ts';
import type { Held } from '../sync/sender.ts';

export type SavedAnswer = Exclude<Answer<typeof saveEvents>, Refusal>;

export type AnswersEvent =
  | { kind: 'entries-kept'; entries: readonly Entry[] }
  /** The browser has refused to write to its disk. */
  | { kind: 'storage-failed' }
  /** Another tab has written under our numbers. */
  | { kind: 'numbers-taken'; reading: Reading }
  | { kind: 'saved'; answer: SavedAnswer }
  /** The server will never take this entry. */
  | { kind: 'save-refused'; opId: string; code: string }
  /** Nothing can be sent before something else has happened. */
  | { kind: 'held'; why: Held; epochOnServer: number | null };
