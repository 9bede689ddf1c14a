import { type BankItem, reviewItem } from '@kasauti/contract/bank/items.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { call, isRefusal } from '../../lib/server/call.ts';
import { WithReason } from '../../lib/staff/decide/with-reason.tsx';
import { toast } from '../../lib/toasts/toasts.ts';
import { whyNot } from '../../lib/words/why-not.ts';

type Props = { item: BankItem; onChanged: (item: BankItem) => Promise<void> | void };

/**
 * Returns a function that performs one step of the review. It resolves to the reason why the step failed, or to null.
 */
function useStep({ item, onChanged }: Props, done: string) {
  return async (body: { step: 'approve' } | { step: 'send-back' | 'retire'; reason: string }) => {
    const { _id: itemId, version, versionNo } = item;
    const ask = { params: { itemId }, body: { version, versionNo, ...body } };
    const answer = await call(reviewItem, ask).catch(() => null);
    if (answer && !isRefusal(answer)) {
      toast('success', done);
      await onChanged(answer);
    }
    return whyNot(answer);
  };
}

/** Lets a reviewer approve a question or send it back. A person who wrote a part of this version cannot approve it. */
export function ReviewItem(props: Props) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const approve = useStep(props, t`The question is approved.`);
  const sendBack = useStep(props, t`The question was sent back.`);
  const press = async () => {
    setBusy(true);
    setProblem(await approve({ step: 'approve' }));
    setBusy(false);
  };
  return (
    <>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Button
        busy={isBusy}
        onPress={press}
        whyDisabled={props.item.isWriter && t`You wrote a part of this version, so somebody else must approve it.`}
      >
        <Trans>Approve</Trans>
      </Button>
      <WithReason
        opener={<Trans>Send it back…</Trans>}
        title={<Trans>Send this question back?</Trans>}
        confirm={<Trans>Send it back</Trans>}
        hint={t`The history of the question shows it.`}
        onConfirm={(reason) => sendBack({ step: 'send-back', reason })}
      >
        <Trans>It becomes a draft again, and its author can change it.</Trans>
      </WithReason>
    </>
  );
}

/** Retires a question, or discards its draft. `uses` says where the question is used. */
export function RetireItem({ uses, ...props }: Props & { uses: ReactNode }) {
  const { t } = useLingui();
  const isDraft = props.item.state === 'draft';
  const retire = useStep(props, isDraft ? t`The draft was discarded.` : t`The question is retired.`);
  return (
    <WithReason
      opener={isDraft ? <Trans>Discard this draft…</Trans> : <Trans>Retire…</Trans>}
      title={isDraft ? <Trans>Discard this draft?</Trans> : <Trans>Retire this question?</Trans>}
      confirm={isDraft ? <Trans>Discard it</Trans> : <Trans>Retire it</Trans>}
      hint={t`The history of the question shows it.`}
      onConfirm={(reason) => retire({ step: 'retire', reason })}
    >
      {isDraft ? (
        <Trans>It can no longer be submitted. It can still be read in the list of versions.</Trans>
      ) : (
        <>
          <Trans>It can no longer be used in new forms. Forms that already use it do not change.</Trans> {uses}
        </>
      )}
    </WithReason>
  );
}
