/**
 * The WebSocket at /api/v1/live. The client says {subscribe: topic, after?: lastEventId}; the server answers
 * {topic, eventId, event} for each event, oldest first, then {topic, caughtUp: true}, then goes on live.
 */
export type LiveTopic = `attempt:${string}` | `room:${string}:${string}` | `user:${string}`;

/** To the candidate, on `attempt:{attemptId}`. Each is also in the attempt's own record. */
export type AttemptEvent =
  | { kind: 'authorised' }
  | { kind: 'refused'; reasonText: string }
  | { kind: 'paused'; reasonText: string }
  | { kind: 'resumed'; deadlineAt: string }
  | { kind: 'deadline-moved'; deadlineAt: string; reasonText: string }
  | { kind: 'terminated'; reasonText: string }
  | { kind: 'message'; text: string; from: string; at: string }
  | { kind: 'hand-answered'; text: string }
  | { kind: 'flagged'; reasonText: string }
  | { kind: 'lease-taken'; epoch: number }
  | { kind: 'submitted'; by: 'candidate' | 'deadline' | 'proctor' };

/** To the proctors, on `room:{sittingId}:{roomId}`: something changed for these attempts; read the room again. */
export type RoomEvent = { kind: 'seat-changed'; attemptId: string | null };

/**
 * To a user's own screens, on `user:{userId}`. `reset`: a new password was set by a link. `ended-by-operator`: the
 * operator of the site ended it.
 */
export type UserEvent = {
  kind: 'session-ended';
  sessionId: string;
  reason: 'logout' | 'taken-over' | 'password-changed' | 'reset' | 'ended-by-operator';
  byDevice: string;
};
