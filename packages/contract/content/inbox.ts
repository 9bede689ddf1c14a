import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import type { Role } from '../identity/identity.ts';
import { type EntryId, type MessageId, type UserId, wireId } from '../ids.ts';
import { shortText } from '../shapes.ts';
import { listBody, listPage, listRefusals } from '../staff/lists.ts';
import { type MessageKind, messageKinds, segments } from './content.ts';
import { closeReasons, messageStates } from './tickets.ts';

/* The staff's side of the messages. */

/** What somebody of this role finds in the inbox; for them there is nothing else. */
export const messageKindsFor = (role: Role): readonly MessageKind[] =>
  role === 'finance' ? ['payment'] : messageKinds;

const messageHead = z.object({
  _id: wireId<MessageId>(),
  ticketNo: z.number(),
  kind: z.enum(messageKinds),
  segment: z.nullable(z.enum(segments)),
  name: z.string(),
  subject: z.string(),
  state: z.enum(messageStates),
  isSuspected: z.boolean(),
  assignedTo: z.nullable(z.object({ name: z.string(), isYou: z.boolean() })),
  receivedAt: z.iso.datetime(),
});
export type WireMessageHead = z.infer<typeof messageHead>;

export const messageShape = z.extend(messageHead, {
  email: z.string(),
  phone: z.nullable(z.string()),
  organisation: z.nullable(z.string()),
  language: z.enum(['en', 'hi']),
  hasAccount: z.boolean(),
  /**
   * Whose page the reader may open: the writer's who was signed in, else that of the account with this address, which
   * proves nothing of the writer.
   */
  personId: z.nullable(wireId<UserId>()),
  message: z.string(),
  closeReason: z.nullable(z.enum(closeReasons)),
  closedAt: z.nullable(z.iso.datetime()),
  entries: z.array(
    z.object({
      _id: wireId<EntryId>(),
      /** Null: the writer of the message. */
      by: z.nullable(z.string()),
      body: z.string(),
      writtenAt: z.iso.datetime(),
    }),
  ),
});
export type WireMessage = z.infer<typeof messageShape>;

const one = z.strictObject({ messageId: wireId<MessageId>() });
const notFound = { status: 404, message: 'We could not find that message.' } as const;
export const messageFolders = ['waiting', 'answered', 'closed', 'suspected'] as const;
export type MessageFolder = (typeof messageFolders)[number];

/**
 * The messages of one folder, of the kinds that the caller's role answers. The newest ticket comes first; of unanswered
 * ones the oldest. `find` is a ticket's number, or words of name, address, subject or text: personal data, so a POST.
 */
export const listMessages = {
  method: 'POST',
  path: '/api/v1/inbox/find',
  body: listBody(['ticketNo', 'subject', 'name'], {
    /** Absent: what waits. */
    folder: z.enum(messageFolders),
    kind: z.enum(messageKinds),
    whose: z.enum(['mine', 'nobody']),
    find: z.string().check(z.trim(), z.maxLength(100)),
  }),
  answer: z.extend(listPage(messageHead), {
    /** How many lie among those that were set apart as spam, whichever folder was asked for. */
    suspected: z.number(),
  }),
  refusals: listRefusals,
} as const satisfies ContractEntry;

/** One message. Reading it is audited, and one that looked like spam is then kept as long as any other. */
export const readMessage = {
  method: 'POST',
  path: '/api/v1/inbox/{messageId}/read',
  params: one,
  answer: messageShape,
  refusals: { 'not-found': notFound },
} as const satisfies ContractEntry;

/** Takes a message upon oneself, also from somebody else, or lays it back. */
export const assignMessage = {
  method: 'POST',
  path: '/api/v1/inbox/{messageId}/assign',
  params: one,
  body: z.strictObject({ to: z.enum(['me', 'nobody']) }),
  answer: messageShape,
  refusals: { 'not-found': notFound },
} as const satisfies ContractEntry;

/** Answers by mail, in the language of the message. The same entry twice is sent once. */
export const answerMessage = {
  method: 'POST',
  path: '/api/v1/inbox/{messageId}/answer',
  params: one,
  body: z.strictObject({ entryId: wireId<EntryId>(), body: shortText(5000) }),
  answer: messageShape,
  refusals: {
    'not-found': notFound,
    'is-suspected': { status: 409, message: 'This message is set apart as spam: say first that it is not.' },
  },
} as const satisfies ContractEntry;

/** Closes a message, with a reason that its writer reads. */
export const closeMessage = {
  method: 'POST',
  path: '/api/v1/inbox/{messageId}/close',
  params: one,
  body: z.strictObject({ reason: z.enum(closeReasons) }),
  answer: messageShape,
  refusals: {
    'not-found': notFound,
    'grievance-unanswered': { status: 409, message: 'A complaint is answered before it is closed as solved.' },
  },
} as const satisfies ContractEntry;

/** Opens a closed message again, or takes one out of those that were set apart as spam. */
export const reopenMessage = {
  method: 'POST',
  path: '/api/v1/inbox/{messageId}/reopen',
  params: one,
  answer: messageShape,
  refusals: { 'not-found': notFound },
} as const satisfies ContractEntry;
