import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { type EntryId, type UserId, wireId } from '../ids.ts';
import { shortText } from '../shapes.ts';
import { messageKinds } from './content.ts';

/*
 * Ticket operations for the writer of a message. They are separate from `content.ts`, because pages with only a
 * form do not need them.
 */

export const messageStates = ['open', 'answered', 'closed'] as const;
export type MessageState = (typeof messageStates)[number];
export const closeReasons = ['solved', 'duplicate', 'nothing-to-do', 'spam'] as const;
export type CloseReason = (typeof closeReasons)[number];

const ticketHead = z.object({
  ticketNo: z.number(),
  /** Token that opens the ticket, like the link in the mail. */
  ticketToken: z.string(),
  kind: z.enum(messageKinds),
  subject: z.string(),
  state: z.enum(messageStates),
  receivedAt: z.iso.datetime(),
});

export const ticketShape = z.extend(ticketHead, {
  message: z.string(),
  closeReason: z.nullable(z.enum(closeReasons)),
  closedAt: z.nullable(z.iso.datetime()),
  entries: z.array(z.object({ byStaff: z.boolean(), body: z.string(), writtenAt: z.iso.datetime() })),
});
export type WireTicket = z.infer<typeof ticketShape>;

const byToken = { token: z.string().check(z.maxLength(200)) };
const notFound = {
  status: 404,
  message: 'This link does not lead to a message. Please copy the whole link from the email.',
} as const;

/** Returns a ticket by the secret of its link. The secret is in the body, so that logs do not contain it. */
export const readTicket = {
  method: 'POST',
  path: '/api/v1/general/ticket',
  body: z.strictObject(byToken),
  answer: ticketShape,
  refusals: { 'not-found': notFound },
} as const satisfies ContractEntry;

/** Adds an entry to a ticket and reopens a closed ticket. A repeated `entryId` counts only once. */
export const writeAgain = {
  method: 'POST',
  path: '/api/v1/general/ticket/entries',
  body: z.strictObject({ ...byToken, entryId: wireId<EntryId>(), body: shortText(5000) }),
  answer: ticketShape,
  refusals: {
    'not-found': notFound,
    'too-many-entries': { status: 409, message: 'This message has grown very long. Please send a new one.' },
  },
} as const satisfies ContractEntry;

/** Lists the messages that the user sent while signed in, newest first. */
export const ownTickets = {
  method: 'GET',
  path: '/api/v1/tickets/{userId}',
  params: z.strictObject({ userId: wireId<UserId>() }),
  answer: z.object({ data: z.array(ticketHead) }),
  refusals: {},
} as const satisfies ContractEntry;

/**
 * Sends a message like `contact`, from the browser's own form on a page without working scripts. The response is a
 * page with the result.
 */
export const contactByForm = {
  method: 'POST',
  path: '/api/v1/general/contact-by-form',
  bodyKind: 'form',
  /**
   * The body is not validated here. The response page shows all errors next to the user's text. So the user does not
   * lose the text.
   */
  body: z.record(z.string(), z.string()),
  answerType: 'text/html',
  leadsOn: true,
  refusals: {},
} as const satisfies ContractEntry;
