import {
  answerMessage,
  assignMessage,
  closeMessage,
  listMessages,
  reopenMessage,
  type WireMessage,
} from '@kasauti/contract/content/inbox.ts';
import { closeReasons } from '@kasauti/contract/content/tickets.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { TextAreaField } from '@kasauti/ui/parts/fields.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Fact } from '@kasauti/ui/parts/records.tsx';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormFrame } from '../../lib/page/forms/form-frame.tsx';
import { Message, MessageList } from '../../lib/page/parts/message-list.tsx';
import { Link } from '../../lib/routing/router.tsx';
import { call, isRefusal, type Refusal } from '../../lib/server/call.ts';
import { newEntryId } from '../../lib/server/new-entry-id.ts';
import { type DecideFailure, DecideForm, shownElsewhere } from '../../lib/staff/decide/decide-form.tsx';
import { toast } from '../../lib/toasts/toasts.ts';
import { closeReasonName, messageKindName, messageStateName, messageStateTone } from '../../lib/words/message-words.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import { segmentName } from './folder-words.ts';
import css from './work-inbox.module.css';

type Props = { message: WireMessage; queryKey: readonly unknown[] };
type Act = () => Promise<WireMessage | Refusal>;

/** Returns a function that performs an action on the message. The response contains the changed message. */
function useAct(queryKey: readonly unknown[]) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const act = useMutation({
    mutationFn: (what: Act) => what(),
    onSettled: (answer) => {
      if (answer && !isRefusal(answer)) queries.setQueryData(queryKey, answer);
      else void queries.invalidateQueries({ queryKey });
      return queries.invalidateQueries({ queryKey: [listMessages.path] });
    },
  });
  const problem = act.isError
    ? t`We do not know whether this was done. Send it again. It will not be done twice.`
    : act.data && isRefusal(act.data)
      ? refusalText(act.data)
      : null;
  const run = async (what: Act, done: string) => {
    const answer = await act.mutateAsync(what).catch(() => null);
    if (!answer || isRefusal(answer)) return false;
    toast('success', done);
    return true;
  };
  return { run, problem, isBusy: act.isPending };
}

export function MessageCase({ message, queryKey }: Props) {
  const { state, isSuspected } = message;
  return (
    <div className={css.case}>
      <Entries message={message} />
      {isSuspected || state === 'closed' ? (
        <Reopen message={message} queryKey={queryKey} />
      ) : (
        <>
          <AnswerForm message={message} queryKey={queryKey} />
          <CloseForm message={message} queryKey={queryKey} />
        </>
      )}
    </div>
  );
}

export function MessageMarks({ message: { state, isSuspected, closeReason } }: Pick<Props, 'message'>) {
  return (
    <>
      <Badge tone={messageStateTone[state]}>{messageStateName(state)}</Badge>
      {isSuspected && (
        <Badge tone="warning">
          <Trans>In the spam folder</Trans>
        </Badge>
      )}
      {closeReason && closeReasonName(closeReason)}
    </>
  );
}

export function MessageFacts({ message }: Pick<Props, 'message'>) {
  const { ticketNo, name, email, phone, organisation, kind, segment, hasAccount, personId, assignedTo } = message;
  return (
    <>
      <Fact name={<Trans>Ticket</Trans>}>
        {ticketNo} · {messageKindName(kind)}
        {segment && `, ${segmentName(segment)}`}
      </Fact>
      <Fact name={<Trans>From</Trans>}>
        {name}
        {organisation && `, ${organisation}`}{' '}
        {hasAccount && (
          <span className={css.soft}>
            (<Trans>was signed in</Trans>)
          </span>
        )}
      </Fact>
      <Fact name={<Trans>Email</Trans>}>
        {personId ? <Link to={`/staff/people/${personId}`}>{email}</Link> : email}
      </Fact>
      {phone && <Fact name={<Trans>Phone</Trans>}>{phone}</Fact>}
      <Fact name={<Trans>Assigned to</Trans>}>
        {assignedTo ? assignedTo.isYou ? <Trans>You</Trans> : assignedTo.name : <Trans>Not assigned yet</Trans>}
      </Fact>
    </>
  );
}

function Entries({ message }: { message: WireMessage }) {
  const first = { _id: message._id as string, by: null, body: message.message, writtenAt: message.receivedAt };
  return (
    <MessageList>
      {[first, ...message.entries].map(({ _id, by, body, writtenAt }) => (
        <Message key={_id} by={by ?? message.name} at={writtenAt} body={body} isOurs={by !== null} />
      ))}
    </MessageList>
  );
}

function AnswerForm({ message, queryKey }: Props) {
  const { t } = useLingui();
  const { run, problem, isBusy } = useAct(queryKey);
  // The id stays the same until the answer has arrived. If a response is lost and the call is repeated, only one email
  // is sent.
  const [entryId, setEntryId] = useState(newEntryId);
  const { register, handleSubmit, formState, reset } = useForm<{ body: string }>();
  const params = { messageId: message._id };
  const isMine = message.assignedTo?.isYou === true;
  const send = handleSubmit(async ({ body }) => {
    const sent = await run(
      () => call(answerMessage, { params, body: { entryId, body } }),
      t`The answer is on its way.`,
    );
    if (!sent) return;
    setEntryId(newEntryId());
    reset();
  });
  const hand = () =>
    run(
      () => call(assignMessage, { params, body: { to: isMine ? 'nobody' : 'me' } }),
      isMine ? t`The message was returned to the queue.` : t`The message is assigned to you.`,
    );
  return (
    <FormFrame onSubmit={send} problem={problem}>
      <TextAreaField
        {...register('body', { validate: (text) => text.trim() !== '' || t`Write your answer` })}
        label={t`Answer by mail`}
        hint={message.language === 'hi' ? t`The message was sent from the Hindi pages.` : undefined}
        error={formState.errors.body?.message}
        maxLength={5000}
        rows={6}
        required
      />
      <div className={css.row}>
        <Button type="submit" busy={isBusy}>
          <Trans>Send the answer</Trans>
        </Button>
        <Button kind="secondary" onPress={() => void hand()} busy={isBusy}>
          {isMine ? <Trans>Return to the queue</Trans> : <Trans>Assign to me</Trans>}
        </Button>
      </div>
    </FormFrame>
  );
}

function CloseForm({ message, queryKey }: Props) {
  const { t } = useLingui();
  const { run, problem } = useAct(queryKey);
  const close = async (code: string): Promise<DecideFailure> => {
    const reason = closeReasons.find((one) => one === code);
    if (!reason) return shownElsewhere;
    const params = { messageId: message._id };
    const isDone = await run(() => call(closeMessage, { params, body: { reason } }), t`The message is closed.`);
    return isDone ? null : shownElsewhere;
  };
  return (
    <DecideForm
      top={problem && <Notice tone="danger">{problem}</Notice>}
      codes={{
        label: t`Close without writing`,
        hint: t`The sender can read the reason in the ticket.`,
        options: closeReasons.map((value) => ({ value, label: closeReasonName(value) })),
      }}
      words={null}
      buttons={[{ label: <Trans>Close the message</Trans>, kind: 'secondary' }]}
      onDecide={({ code }) => close(code)}
    />
  );
}

function Reopen({ message, queryKey }: Props) {
  const { t } = useLingui();
  const { run, problem, isBusy } = useAct(queryKey);
  const params = { messageId: message._id };
  return (
    <div className={css.act}>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {message.isSuspected && (
        <p>
          <Trans>
            It looked as if a script had sent it. Nobody was notified, and it is deleted 30 days after it was first read
            here.
          </Trans>
        </p>
      )}
      <div>
        <Button
          busy={isBusy}
          onPress={() => void run(() => call(reopenMessage, { params }), t`The message waits for an answer.`)}
        >
          {message.isSuspected ? <Trans>This is not spam</Trans> : <Trans>Open again</Trans>}
        </Button>
      </div>
    </div>
  );
}
