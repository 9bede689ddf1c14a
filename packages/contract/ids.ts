import * as z from 'zod/mini';

declare const brand: unique symbol;
/** A branded UUID. Ids of different kinds cannot be mixed up. */
export type Id<Kind extends string> = string & { readonly [brand]: Kind };

export type UserId = Id<'user'>;
export type SessionId = Id<'session'>;
export type ExamId = Id<'exam'>;
export type ProviderId = Id<'provider'>;
export type CategoryId = Id<'category'>;
export type OrderId = Id<'order'>;
export type OrderLineId = Id<'order-line'>;
export type PaymentId = Id<'payment'>;
export type RefundId = Id<'refund'>;
export type InvoiceId = Id<'invoice'>;
export type EntitlementId = Id<'entitlement'>;
export type PriceAskId = Id<'price-ask'>;
export type CentreId = Id<'centre'>;
export type RoomId = Id<'room'>;
export type SittingId = Id<'sitting'>;
export type BookingId = Id<'booking'>;
export type AttemptId = Id<'attempt'>;
export type AnswerFileId = Id<'answer-file'>;
export type FormId = Id<'form'>;
export type ItemId = Id<'item'>;
export type ItemVersionId = Id<'item-version'>;
export type ItemStepId = Id<'item-step'>;
export type ItemCommentId = Id<'item-comment'>;
export type PictureId = Id<'picture'>;
export type ImportRunId = Id<'import-run'>;
export type FormDraftId = Id<'form-draft'>;
export type FormStepId = Id<'form-step'>;
export type KeyCorrectionId = Id<'key-correction'>;
export type DrawId = Id<'draw'>;
export type MarkingTaskId = Id<'marking-task'>;
export type MarkingId = Id<'marking'>;
export type ResultId = Id<'result'>;
export type JobId = Id<'job'>;
export type OrganisationId = Id<'organisation'>;
export type DocumentId = Id<'document'>;
export type UploadId = Id<'upload'>;
export type AccommodationId = Id<'accommodation'>;
export type ActionId = Id<'action'>;
export type PasskeyId = Id<'passkey'>;
export type GuardianAskId = Id<'guardian-ask'>;
export type MessageId = Id<'message'>;
export type EntryId = Id<'entry'>;
export type ContentEntryId = Id<'content-entry'>;
export type ApplicationId = Id<'application'>;
export type DataExportId = Id<'data-export'>;
export type ScoreCardId = Id<'score-card'>;
export type EmailChangeId = Id<'email-change'>;

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Matches a lower-case UUID. Other text gives status 400 in a body and 404 in a path. */
export const wireId = <Brand extends Id<string>>() =>
  z.string().check(z.regex(uuidPattern)) as unknown as z.ZodMiniType<Brand, string>;

export const isWireId = (text: string): boolean => uuidPattern.test(text);
