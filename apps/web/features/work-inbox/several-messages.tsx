import { assignMessage, closeMessage, listMessages, type WireMessageHead } from '@kasauti/contract/content/inbox.ts';
import { type CloseReason, closeReasons } from '@kasauti/contract/content/tickets.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Dialog, DialogActions } from '@kasauti/ui/parts/dialog.tsx';
import { SelectField } from '@kasauti/ui/parts/fields.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { t } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/server/call.ts';
import { doWithEach } from '../../lib/staff/do-with-each.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { closeReasonName } from '../../lib/words/message-words.ts';

type Props = { messages: WireMessageHead[] };

const nameOf = ({ ticketNo }: WireMessageHead) => t`Ticket ${ticketNo}`;

/**
 * Returns a function that performs an action on each of these messages. The list is read again even if some of them
 * were refused.
 */
function useEach() {
  const queries = useQueryClient();
  return async (messages: WireMessageHead[], act: (message: WireMessageHead) => Promise<object | null>) => {
    const problem = await doWithEach(messages, nameOf, act);
    void queries.invalidateQueries({ queryKey: [listMessages.path] });
    return problem;
  };
}

export function TakeSeveral({ messages }: Props) {
  const { t } = useLingui();
  const each = useEach();
  const [isBusy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    const problem = await each(messages, ({ _id }) =>
      call(assignMessage, { params: { messageId: _id }, body: { to: 'me' } }),
    );
    setBusy(false);
    if (problem) toast('error', problem);
    else toast('success', t`The messages are assigned to you.`);
  };
  return (
    <Button kind="secondary" busy={isBusy} onPress={() => void take()}>
      <Trans>Assign to me</Trans>
    </Button>
  );
}

export function CloseSeveral({ messages }: Props) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button kind="secondary" onPress={() => setAsking(true)}>
        <Trans>Close without writing…</Trans>
      </Button>
      {isAsking && <AskReason messages={messages} onClose={() => setAsking(false)} />}
    </>
  );
}

function AskReason({ messages, onClose }: Props & { onClose: () => void }) {
  const { t } = useLingui();
  const each = useEach();
  const count = messages.length;
  const [reason, setReason] = useState<CloseReason | ''>('');
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const close = async () => {
    setMissing(reason === '');
    if (reason === '') return;
    setBusy(true);
    const whyNot = await each(messages, ({ _id }) =>
      call(closeMessage, { params: { messageId: _id }, body: { reason } }),
    );
    setBusy(false);
    setProblem(whyNot);
    if (whyNot !== null) return;
    toast('success', t`The messages are closed.`);
    onClose();
  };
  return (
    <Dialog
      title={<Plural value={count} one="Close # message without writing?" other="Close # messages without writing?" />}
      onClose={onClose}
      closeText={t`Close`}
    >
      <SelectField
        label={t`Reason`}
        hint={t`The sender can read the reason in the ticket.`}
        emptyText={t`Choose a reason`}
        choices={closeReasons.map((value) => ({ value, label: closeReasonName(value) }))}
        value={reason}
        error={isMissing && reason === '' && t`Choose a reason`}
        onChange={({ currentTarget }) => setReason(closeReasons.find((one) => one === currentTarget.value) ?? '')}
      />
      {problem && (
        <Notice tone="danger" isSpoken>
          {problem}
        </Notice>
      )}
      <DialogActions>
        <Button kind="secondary" onPress={onClose}>
          <Trans>Leave them open</Trans>
        </Button>
        <Button busy={isBusy} onPress={() => void close()}>
          <Trans>Close the messages</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
