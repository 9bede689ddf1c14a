import type { AttemptEvent } from '@kasauti/contract/attempts/live.ts';

/** A message from the staff to the candidate. */
export type Notice = {
  /** Number of the live event that contained the notice. */
  noticeId: number;
  kind: 'message' | 'hand-answered' | 'flagged' | 'time-moved';
  text: string;
  from: string | null;
  /**
   * True if the candidate has marked the notice as read, or if an earlier page has received it. It is then listed but
   * not announced.
   */
  isSeen: boolean;
};

/** Returns the notice in a live event, or null if the event contains none. */
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
