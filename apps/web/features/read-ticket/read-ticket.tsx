import { readTicket, type WireTicket, writeAgain } from '@kasauti/contract/content/tickets.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { TextAreaField } from '@kasauti/ui/parts/fields.tsx';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormFrame } from '../../lib/page/forms/form-frame.tsx';
import { Message, MessageList } from '../../lib/page/parts/message-list.tsx';
import { call, isRefusal } from '../../lib/server/call.ts';
import { newEntryId } from '../../lib/server/new-entry-id.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { toast } from '../../lib/toasts/toasts.ts';
import { closeReasonName, messageKindName, messageStateName, messageStateTone } from '../../lib/words/message-words.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import css from './read-ticket.module.css';

/** Shows a message that the user sent, its state, the replies, and a form for another message. */
export function ReadTicket({ token }: { token: string }) {
  const ask = question(readTicket, { body: { token } });
  const answer = useAnswer(ask, { freshMs: 0 });
  return (
    <QueryResult query={answer} failed={<Trans>This ticket could not be opened</Trans>}>
      {(ticket) => (
        <>
          <Ticket ticket={ticket} />
          <WriteAgain token={token} queryKey={ask.queryKey} isClosed={ticket.state === 'closed'} />
        </>
      )}
    </QueryResult>
  );
}

function Ticket({ ticket }: { ticket: WireTicket }) {
  const { subject, kind, state, ticketNo, closeReason, entries, message, receivedAt } = ticket;
  return (
    <section className={css.ticket} aria-labelledby="ticket">
      <div className={css.head}>
        <h2 id="ticket">{subject}</h2>
        <Badge tone={messageStateTone[state]}>{messageStateName(state)}</Badge>
      </div>
      <p className={css.by}>
        {messageKindName(kind)} · <Trans>Ticket {ticketNo}</Trans>
        {closeReason && <> · {closeReasonName(closeReason)}</>}
      </p>
      <MessageList>
        <Message by={<Trans>You wrote</Trans>} at={receivedAt} body={message} />
        {entries.map((entry) => (
          <Message
            key={entry.writtenAt + entry.body}
            by={entry.byStaff ? <Trans>Our answer</Trans> : <Trans>You wrote</Trans>}
            isOurs={entry.byStaff}
            at={entry.writtenAt}
            body={entry.body}
          />
        ))}
      </MessageList>
    </section>
  );
}

type WriteProps = { token: string; queryKey: readonly unknown[]; isClosed: boolean };

function WriteAgain({ token, queryKey, isClosed }: WriteProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  // The id stays the same until the message has arrived. If a response is lost and the call is repeated, the message is
  // stored only once.
  const [entryId, setEntryId] = useState(newEntryId);
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState, reset } = useForm<{ body: string }>();
  const { errors, isSubmitting } = formState;
  const send = handleSubmit(async ({ body }) => {
    setProblem(null);
    const answer = await call(writeAgain, { body: { token, entryId, body } }).catch(() => null);
    if (answer === null) return setProblem(t`We could not reach the server. Please try again.`);
    if (isRefusal(answer)) return setProblem(refusalText(answer));
    queries.setQueryData(queryKey, answer);
    setEntryId(newEntryId());
    reset();
    toast('success', t`Your message was added.`);
  });
  return (
    <FormFrame onSubmit={send} problem={problem}>
      <TextAreaField
        {...register('body', { validate: (text) => text.trim() !== '' || t`Write your message` })}
        label={isClosed ? t`Not settled? Write again` : t`Add something`}
        hint={isClosed ? t`The ticket is opened again.` : undefined}
        error={errors.body?.message}
        maxLength={5000}
        rows={4}
        required
      />
      <div>
        <Button type="submit" kind="secondary" busy={isSubmitting}>
          <Trans>Send</Trans>
        </Button>
      </div>
    </FormFrame>
  );
}
