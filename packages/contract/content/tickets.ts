import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { type EntryId, type UserId, wireId } from '../ids.ts';
import { shortText } from '../shapes.ts';
import { messageKinds } from './content.ts';

/*
 * What the writer of a message reads of it. Apart from the content, because the pages that only show a form need none
 * of this.
 */

export const messageStates = ['open', 'answered', 'closed'] as const;
export type MessageState = (typeof messageStates)[number];
export const closeReasons = ['solved', 'duplicate', 'nothing-to-do', 'spam'] as const;
export type CloseReason = (typeof closeReasons)[number];

const ticketHead = z.object({
  ticketNo: z.number(),
  /** Opens the ticket, as the link in the mail does. */
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
  message: 'This link does not open a message. Please copy it whole from the email.',
} as const;

/** A ticket by the secret in its link. In the body, so that no log has it. */
export const readTicket = {
  method: 'POST',
  path: '/api/v1/general/ticket',
  body: z.strictObject(byToken),
  answer: ticketShape,
  refusals: { 'not-found': notFound },
} as const satisfies ContractEntry;

/** Its writer adds something, also to a closed one, which is then open again. The same entry twice counts once. */
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

/** What somebody wrote while they were signed in, newest first. */
export const ownTickets = {
  method: 'GET',
  path: '/api/v1/tickets/{userId}',
  params: z.strictObject({ userId: wireId<UserId>() }),
  answer: z.object({ data: z.array(ticketHead) }),
  refusals: {},
} as const satisfies ContractEntry;

/**
 * The same as `contact`, from a page whose script did not run: the browser's own form. Answers with a page that says
 * what became of it.
 */
export const contactByForm = {
  method: 'POST',
  path: '/api/v1/general/contact-by-form',
  bodyKind: 'form',
  /**
   * Taken as it comes: what does not fit is said on the page that answers, beside the text, so that nothing that was
   * written is lost.
   */
  body: z.record(z.string(), z.string()),
  answerType: 'text/html',
  leadsOn: true,
  refusals: {},
} as const satisfies ContractEntry;
