import * as contract from '@kasauti/contract/content/content.ts';
import * as inbox from '@kasauti/contract/content/inbox.ts';
import * as tickets from '@kasauti/contract/content/tickets.ts';
import { isRefusal, type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import { DAY_MS, HOUR_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../platform/app.ts';
import type { Work } from '../../platform/database/work.ts';
import { file, redirectTo } from '../../platform/http/answers.ts';
import type { Session } from '../../platform/http/session.ts';
import { makeSharedLimiter } from '../../platform/limits/shared-limit.ts';
import { listMessages } from './list-messages.ts';
import { notSentPage, pathAfter, readForm } from './message-by-form.ts';
import { makeFormToken } from './message-tokens.ts';
import { presentMessage } from './present-message.ts';
import { listOwnTickets, readTicket, writeAgain } from './read-tickets.ts';
import { receiveMessage } from './receive-message.ts';
import { deleteSuspectedBefore, findMessage, type StoredMessage } from './store/messages.ts';
import { answerMessage, assignMessage, closeMessage, openMessage, reopenMessage, type StaffAsk } from './work-inbox.ts';

const THANKS = 'Thank you. Your message is on its way to the people who run this site.';
/** Maximum number of messages from one network per minute. Even a whole help desk sends fewer. */
const MAX_MESSAGES_PER_MINUTE = 20;
const SPAM_IS_KEPT_MS = 30 * DAY_MS;
const TIDY_EVERY_MS = HOUR_MS;

/** Registers the routes for messages to the site and for the inbox of the staff who answer them. */
export function serveMessages(app: App): void {
  const { database, secrets } = app;
  const limiter = makeSharedLimiter(app, { name: 'messages', perMinute: MAX_MESSAGES_PER_MINUTE });
  const tooMany = async (address: string) => {
    const retryAfterSeconds = await limiter.take(address);
    return retryAfterSeconds > 0 ? refuse(contract.contact.refusals, 'too-many-messages', { retryAfterSeconds }) : null;
  };

  app.serve(contract.contactForm, { permission: 'content.read' }, () => {
    const now = app.clock.now();
    return { formToken: makeFormToken(secrets, now), drawnAt: now.toISOString() };
  });

  app.serve(
    contract.contact,
    { permission: 'contact.send', limited: true },
    async ({ body, address, session, requestId }) => {
      const refusal = await tooMany(address);
      if (refusal) return refusal;
      const userId = session?.userId ?? null;
      const { ticketNo, ticketToken } = await app.inTransaction(
        (work) => receiveMessage(work, app, body, userId),
        requestId,
      );
      return { message: THANKS, ticketNo, ticketToken };
    },
  );

  app.serve(
    tickets.contactByForm,
    { permission: 'contact.send', limited: true },
    async ({ body, address, session, requestId }) => {
      const notSent = (why: string) => file({ bytes: notSentPage(body, why), contentType: 'text/html; charset=utf-8' });
      const message = readForm(body);
      if ('wrong' in message) return notSent(message.wrong);
      const refusal = await tooMany(address);
      if (refusal) return notSent(refusal.message);
      const userId = session?.userId ?? null;
      const { ticketNo } = await app.inTransaction((work) => receiveMessage(work, app, message, userId), requestId);
      return redirectTo(pathAfter(message, ticketNo));
    },
  );

  app.serve(tickets.readTicket, { permission: 'ticket.read', limited: true }, ({ body }) =>
    readTicket(database, secrets, body.token),
  );

  app.serve(tickets.writeAgain, { permission: 'ticket.read', limited: true }, ({ body, requestId }) =>
    app.inTransaction((work) => writeAgain(work, app, body), requestId),
  );

  app.serve(tickets.ownTickets, { permission: 'ticket.own' }, ({ session }) =>
    listOwnTickets(database, secrets, session.userId),
  );

  serveInbox(app);
  app.every('forget-spam', TIDY_EVERY_MS, () =>
    app.inTransaction(({ tx, now }) => deleteSuspectedBefore(tx, new Date(now.getTime() - SPAM_IS_KEPT_MS))),
  );
}

function serveInbox(app: App): void {
  app.serve(inbox.listMessages, { permission: 'inbox.work', limited: true }, ({ body, session, requestId }) =>
    listMessages(app, body, { by: session, requestId }),
  );

  /** Runs an action on one message and returns the message as it is afterwards. */
  const act = async <R extends Refusal>(
    {
      params,
      session,
      requestId,
    }: { params: { messageId: StaffAsk['messageId'] }; session: Session; requestId: string },
    what: (work: Work, ask: StaffAsk) => Promise<StoredMessage | R>,
  ) => {
    const ask: StaffAsk = { messageId: params.messageId, by: { userId: session.userId, role: session.role } };
    return await app.inTransaction(async (work) => {
      const done = await what(work, ask);
      if (isRefusal(done)) return done;
      const after = (await findMessage(work.tx, ask.messageId)) ?? done;
      return await presentMessage(work.tx, after, session);
    }, requestId);
  };

  const options = { permission: 'inbox.work' } as const;
  app.serve(inbox.readMessage, { ...options, limited: true }, (ask) => act(ask, openMessage));
  app.serve(inbox.assignMessage, options, (ask) =>
    act(ask, (work, one) => assignMessage(work, { ...one, to: ask.body.to })),
  );
  app.serve(inbox.answerMessage, options, (ask) =>
    act(ask, (work, one) => answerMessage(work, app, { ...one, ...ask.body })),
  );
  app.serve(inbox.closeMessage, options, (ask) =>
    act(ask, (work, one) => closeMessage(work, { ...one, reason: ask.body.reason })),
  );
  app.serve(inbox.reopenMessage, options, (ask) => act(ask, (work, one) => reopenMessage(work, app, one)));
}
