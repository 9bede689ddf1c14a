import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import type { Role } from '../identity/identity.ts';
import { type EntryId, type MessageId, type UserId, wireId } from '../ids.ts';
import { shortText } from '../shapes.ts';
import { listBody, listPage, listRefusals } from '../staff/lists.ts';
import { type MessageKind, messageKinds, segments } from './content.ts';
import { closeReasons, messageStates } from './tickets.ts';

/* Inbox operations for staff. */

/** Returns the kinds of messages that this role can see in the inbox. */
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
   * The account whose page the reader may open: the account of the signed-in writer, or otherwise the account with
   * this e-mail address. The address does not prove who wrote the message.
   */
  personId: z.nullable(wireId<UserId>()),
  message: z.string(),
  closeReason: z.nullable(z.enum(closeReasons)),
  closedAt: z.nullable(z.iso.datetime()),
  entries: z.array(
    z.object({
      _id: wireId<EntryId>(),
      /** Name of the staff member. Null if the writer of the message wrote this entry. */
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
 * Lists the messages of one folder, limited to the kinds of the caller's role. Unanswered messages are sorted
 * oldest first, all others newest first. `find` is a ticket number, or words of the name, address, subject or
 * text. The search is personal data, so the operation uses POST.
 */
export const listMessages = {
  method: 'POST',
  path: '/api/v1/inbox/find',
  body: listBody(['ticketNo', 'subject', 'name'], {
    /** Without a folder, the waiting messages are listed. */
    folder: z.enum(messageFolders),
    kind: z.enum(messageKinds),
    whose: z.enum(['mine', 'nobody']),
    find: z.string().check(z.trim(), z.maxLength(100)),
  }),
  answer: z.extend(listPage(messageHead), {
    /** Number of suspected spam messages, regardless of the folder. */
    suspected: z.number(),
  }),
  refusals: listRefusals,
} as const satisfies ContractEntry;

/**
 * Returns one message and audits the access. A message that is still suspected of being spam is deleted 30 days after
 * the first access.
 */
export const readMessage = {
  method: 'POST',
  path: '/api/v1/inbox/{messageId}/read',
  params: one,
  answer: messageShape,
  refusals: { 'not-found': notFound },
} as const satisfies ContractEntry;

/** Assigns a message to the caller, or to nobody. */
export const assignMessage = {
  method: 'POST',
  path: '/api/v1/inbox/{messageId}/assign',
  params: one,
  body: z.strictObject({ to: z.enum(['me', 'nobody']) }),
  answer: messageShape,
  refusals: { 'not-found': notFound },
} as const satisfies ContractEntry;

/** Replies by mail in the language of the message. A repeated `entryId` is sent only once. */
export const answerMessage = {
  method: 'POST',
  path: '/api/v1/inbox/{messageId}/answer',
  params: one,
  body: z.strictObject({ entryId: wireId<EntryId>(), body: shortText(5000) }),
  answer: messageShape,
  refusals: {
    'not-found': notFound,
    'is-suspected': { status: 409, message: 'This message is in the spam folder. Mark it as not spam first.' },
  },
} as const satisfies ContractEntry;

/** Closes a message with a reason that its writer can read. */
export const closeMessage = {
  method: 'POST',
  path: '/api/v1/inbox/{messageId}/close',
  params: one,
  body: z.strictObject({ reason: z.enum(closeReasons) }),
  answer: messageShape,
  refusals: {
    'not-found': notFound,
    'grievance-unanswered': { status: 409, message: 'Answer this complaint before you close it as solved.' },
  },
} as const satisfies ContractEntry;

/** Reopens a closed message, or removes a message from suspected spam. */
export const reopenMessage = {
  method: 'POST',
  path: '/api/v1/inbox/{messageId}/reopen',
  params: one,
  answer: messageShape,
  refusals: { 'not-found': notFound },
} as const satisfies ContractEntry;
