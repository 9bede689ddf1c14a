import type { AttemptEvent } from '@kasauti/contract/attempts/live.ts';

/** Something that somebody said to the candidate. */
export type Notice = {
  /** The live event's number. */
  noticeId: number;
  kind: 'message' | 'hand-answered' | 'flagged' | 'time-moved';
  text: string;
  from: string | null;
  /** It was read, or sent before this page was opened: listed, not announced. */
  isSeen: boolean;
};

/** What a live event says to the candidate, if it says anything. */
export function noticeOf(event: AttemptEvent): Pick<Notice, 'kind' | 'text' | 'from'> | null {
  switch (event.kind) {
    case 'message':
      return { kind: 'message', text: event.text, from: event.from };
    case 'hand-answered':
      return { kind: 'hand-answered', text: event.text, from: null };
    case 'flagged':
      return { kind: 'flagged', text: event.reasonText, from: null };
    case 'deadline-moved':
      return { kind: 'time-moved', text: event.reasonText, from: null };
    default:
      return null;
  }
}
