/**
 * Topics of the WebSocket at /api/v1/live. The client sends {subscribe: topic, after?: lastEventId}. The server sends
 * {topic, eventId, event} for each past event, oldest first, then {topic, caughtUp: true}, and then new events.
 */
export type LiveTopic = `attempt:${string}` | `room:${string}:${string}` | `user:${string}`;

/** Events for the candidate on `attempt:{attemptId}`. The record of the attempt also contains them. */
export type AttemptEvent =
  | { kind: 'authorised' }
  | { kind: 'refused'; reasonText: string }
  | { kind: 'paused'; reasonText: string }
  | { kind: 'resumed'; deadlineAt: string; sectionEnds?: string[] }
  | { kind: 'deadline-moved'; deadlineAt: string; sectionEnds?: string[]; reasonText: string }
  | { kind: 'terminated'; reasonText: string }
  | { kind: 'message'; text: string; from: string; at: string }
  | { kind: 'hand-answered'; text: string }
  | { kind: 'flagged'; reasonText: string }
  | { kind: 'lease-taken'; epoch: number }
  | { kind: 'submitted'; by: 'candidate' | 'deadline' | 'proctor' };

/** Event for the proctors on `room:{sittingId}:{roomId}`. The page must read the room again. */
export type RoomEvent = { kind: 'seat-changed'; attemptId: string | null };

/**
 * Event for a user's own pages on `user:{userId}`. The reason `reset` means that a new password was set by a
 * mailed link. The reason `ended-by-operator` means that the site's operator ended the session.
 */
export type UserEvent = {
  kind: 'session-ended';
  sessionId: string;
  reason: 'logout' | 'taken-over' | 'password-changed' | 'reset' | 'ended-by-operator';
  byDevice: string;
};
