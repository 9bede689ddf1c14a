import type { NoFaultReason } from '@kasauti/domain/scheduling/policy.ts';
import type {
  AttemptId,
  BookingId,
  DataExportId,
  EmailChangeId,
  ExamId,
  InvoiceId,
  JobId,
  OrderId,
  RoomId,
  SessionId,
  SittingId,
  UserId,
} from './ids.ts';

export type CredentialChange =
  | 'authenticator-added'
  | 'authenticator-removed'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'phone-changed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'passkey-copied'
  | 'google-linked'
  | 'second-factors-dropped'
  | 'unlock-asked'
  | 'unlock-approved'
  | 'unlock-refused'
  | 'name-changed'
  | 'birth-date-corrected'
  | 'birth-date-changed';

/**
 * Facts that modules announce in the outbox, past tense. Written in the same transaction as the fact, delivered at
 * least once. Instants are ISO 8601 text, since an announcement is stored as JSON.
 */
export type Announcement =
  | { kind: 'user-signed-up'; userId: UserId }
  | { kind: 'known-address-signed-up'; userId: UserId; at: string }
  | { kind: 'confirmation-asked'; userId: UserId; at: string }
  | { kind: 'password-reset-asked'; userId: UserId; at: string }
  | { kind: 'password-changed'; userId: UserId; at: string }
  /**
   * A login waits for a code by mail. `userId`: null when the password was not right, which the answer does not reveal.
   */
  | { kind: 'login-code-wanted'; userId: UserId | null; deviceKey: string; at: string }
  /** Somebody who has the password enters wrong codes of the authenticator. */
  | { kind: 'codes-guessed'; userId: UserId; at: string }
  /** Somebody logged in on a device that the account did not know, and not for the first time ever. */
  | { kind: 'device-added'; userId: UserId; deviceLabel: string; at: string }
  /** What opens the account is not what it was; `what` names the thing. */
  | { kind: 'credential-changed'; userId: UserId; change: CredentialChange; what: string | null; at: string }
  /** Somebody wants to be reached by another address; `email-changed`: it was confirmed there. */
  | { kind: 'email-change-asked'; userId: UserId; emailChangeId: EmailChangeId }
  | { kind: 'email-changed'; userId: UserId; emailChangeId: EmailChangeId }
  | { kind: 'data-export-asked'; userId: UserId; exportId: DataExportId }
  /** A newer copy takes its place: its files go. */
  | { kind: 'data-export-replaced'; exportId: DataExportId }
  /** No row names these files any more. */
  | { kind: 'files-unneeded'; keys: string[] }
  | { kind: 'exam-changed'; examId: ExamId }
  | { kind: 'job-posted'; jobId: JobId }
  | { kind: 'order-fulfilled'; orderId: OrderId; userId: UserId; invoiceId: InvoiceId | null }
  | { kind: 'payment-to-refund'; refundId: string }
  /** What a buyer asked back could not be sent; their units are theirs again. */
  | { kind: 'asked-refund-failed'; refundId: string }
  /**
   * The gateway or a bank did not take it. `nextTryAt` null: no other is planned, or it is made as soon as it can be.
   */
  | { kind: 'refund-held-up'; refundId: string; failure: string; nextTryAt: string | null }
  /**
   * `usedUnits`: what the refund paid for and was booked or used before. `unclearInPaise`: of so much nobody can say
   * what it paid for.
   */
  | { kind: 'order-paid-back'; refundId: string; usedUnits: number; unclearInPaise?: number }
  | { kind: 'payment-event-received'; eventId: string }
  /** A new sitting of these exams can be booked. */
  | { kind: 'sitting-planned'; sittingId: SittingId; examIds: ExamId[] }
  | { kind: 'booking-confirmed'; bookingId: BookingId; candidateId: UserId; examId: ExamId; sittingId: SittingId }
  | { kind: 'booking-moved'; bookingId: BookingId; from: BookingId; candidateId: UserId; sittingId: SittingId }
  | {
      kind: 'booking-cancelled';
      bookingId: BookingId;
      candidateId: UserId;
      sittingId: SittingId;
      /** What kept the candidate from sitting it; absent: somebody cancelled it. */
      because?: NoFaultReason | undefined;
      /** Why the whole sitting does not take place. */
      calledOff?: string | undefined;
    }
  | { kind: 'room-allocated'; bookingId: BookingId; sittingId: SittingId; examId: ExamId }
  /** An accommodation was approved after the booking, and the place that fits it is in another room. */
  | { kind: 'place-changed'; bookingId: BookingId; accommodationId: string }
  | { kind: 'accommodation-granted'; accommodationId: string; userId: UserId }
  | { kind: 'candidate-checked-in'; bookingId: BookingId; attemptId: AttemptId; sittingId: SittingId; roomId: RoomId }
  /** A device that no proctor has let in tried to write a running test. */
  | { kind: 'device-not-let-in'; attemptId: AttemptId; sessionId: SessionId; at: string }
  | { kind: 'attempt-submitted'; attemptId: AttemptId; bookingId: BookingId }
  | { kind: 'attempt-terminated'; attemptId: AttemptId; bookingId: BookingId }
  /** A second person has looked at a test that was ended in its room. */
  | { kind: 'termination-reviewed'; attemptId: AttemptId; decision: 'release' | 'withhold' }
  /** Late answers count after all: everything computed from the attempt is computed again. */
  | { kind: 'late-events-accepted'; attemptId: AttemptId; seqs: number[] };

export type AnnouncementKind = Announcement['kind'];
export type AnnouncementOf<K extends AnnouncementKind> = Extract<Announcement, { kind: K }>;
