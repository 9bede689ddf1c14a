import type { NoFaultReason } from '@kasauti/domain/scheduling/policy.ts';
import type {
  AttemptId,
  BookingId,
  DataExportId,
  EmailChangeId,
  ExamId,
  FormId,
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
 * Events that modules announce through the outbox, named in the past tense. An announcement is written in the
 * transaction of its event and delivered at least once. Instants are ISO 8601 text, because announcements are
 * stored as JSON.
 */
export type Announcement =
  | { kind: 'user-signed-up'; userId: UserId }
  | { kind: 'known-address-signed-up'; userId: UserId; at: string }
  | { kind: 'confirmation-asked'; userId: UserId; at: string }
  | { kind: 'password-reset-asked'; userId: UserId; at: string }
  | { kind: 'password-changed'; userId: UserId; at: string }
  /**
   * A login waits for a mailed code. `userId` is null if the account is unknown or the password was wrong. The
   * announcement is made in all cases, so that the response does not reveal this.
   */
  | { kind: 'login-code-wanted'; userId: UserId | null; deviceKey: string; at: string }
  /** A user with the right password entered too many wrong authenticator codes. */
  | { kind: 'codes-guessed'; userId: UserId; at: string }
  /** A login came from a new device. The first login of an account is not announced. */
  | { kind: 'device-added'; userId: UserId; deviceLabel: string; at: string }
  /** A credential of the account was changed. `what` names the credential. */
  | { kind: 'credential-changed'; userId: UserId; change: CredentialChange; what: string | null; at: string }
  /** The owner asked for another e-mail address. `email-changed` follows when the new address is confirmed. */
  | { kind: 'email-change-asked'; userId: UserId; emailChangeId: EmailChangeId }
  | { kind: 'email-changed'; userId: UserId; emailChangeId: EmailChangeId }
  | { kind: 'data-export-asked'; userId: UserId; exportId: DataExportId }
  /** A newer export of the user's data replaced this one. The files of this export are deleted. */
  | { kind: 'data-export-replaced'; exportId: DataExportId }
  /** These files are not mentioned in any table row any more, so they can be deleted. */
  | { kind: 'files-unneeded'; keys: string[] }
  | { kind: 'exam-changed'; examId: ExamId }
  | { kind: 'job-posted'; jobId: JobId }
  | { kind: 'order-fulfilled'; orderId: OrderId; userId: UserId; invoiceId: InvoiceId | null }
  | { kind: 'payment-to-refund'; refundId: string }
  /** A refund that a buyer asked for has failed. The buyer gets the units back. */
  | { kind: 'asked-refund-failed'; refundId: string }
  /**
   * The gateway or a bank rejected a refund. `nextTryAt` is null if no further try is planned, or if the next try
   * follows as soon as possible.
   */
  | { kind: 'refund-held-up'; refundId: string; failure: string; nextTryAt: string | null }
  /**
   * A refund was paid. `usedUnits` counts refunded units that were already booked or used. `unclearInPaise` is the
   * amount that matches no particular units.
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
      /**
       * Reason beyond the candidate's control that prevents the candidate from sitting the test. Absent if a person
       * cancelled the booking.
       */
      because?: NoFaultReason | undefined;
      /** The reason why the whole sitting was cancelled. */
      calledOff?: string | undefined;
    }
  | { kind: 'room-allocated'; bookingId: BookingId; sittingId: SittingId; examId: ExamId }
  /** An accommodation was approved after the booking. The candidate has a new place in another room. */
  | { kind: 'place-changed'; bookingId: BookingId; accommodationId: string }
  | { kind: 'accommodation-granted'; accommodationId: string; userId: UserId }
  | { kind: 'candidate-checked-in'; bookingId: BookingId; attemptId: AttemptId; sittingId: SittingId; roomId: RoomId }
  /** A device without a proctor's authorisation tried to write to a running test. */
  | { kind: 'device-not-let-in'; attemptId: AttemptId; sessionId: SessionId; at: string }
  | { kind: 'attempt-submitted'; attemptId: AttemptId; bookingId: BookingId }
  | { kind: 'attempt-terminated'; attemptId: AttemptId; bookingId: BookingId }
  /** A second person has reviewed a test that was terminated in its room. */
  | { kind: 'termination-reviewed'; attemptId: AttemptId; decision: 'release' | 'withhold' }
  /** People have marked an answer completely. */
  | { kind: 'answer-marked'; attemptId: AttemptId }
  /** Another answer of the candidate counts than the one that people were to mark. */
  | { kind: 'answer-replaced'; attemptId: AttemptId }
  /** A correction of the key of a form was approved. Results that have an older key are computed again. */
  | { kind: 'key-corrected'; formId: FormId; keyVersion: number }
  /** A result was computed with a corrected key, and its score became another. */
  | { kind: 'result-corrected'; attemptId: AttemptId; versionNo: number }
  /** A person accepted late answers. All values derived from the attempt are computed again. */
  | { kind: 'late-events-accepted'; attemptId: AttemptId; seqs: number[] };

export type AnnouncementKind = Announcement['kind'];
export type AnnouncementOf<K extends AnnouncementKind> = Extract<Announcement, { kind: K }>;
