import { Button } from '@kasauti/ui/parts/button.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { isRefusal } from '../../lib/server/call.ts';
import { WithReason } from '../../lib/staff/decide/with-reason.tsx';
import { toast } from '../../lib/toasts/toasts.ts';
import { whyNot } from '../../lib/words/why-not.ts';
import type { VersionActions, Versioned } from './version-actions.ts';

type Props<Stored> = {
  item: Versioned;
  actions: VersionActions<Stored>;
  onChanged: (stored: Stored) => Promise<void> | void;
};

/**
 * Returns a function that performs one step of the review. It resolves to the reason why the step failed, or to null.
 */
function useStep<Stored>({ actions, onChanged }: Props<Stored>, done: string) {
  return async (step: Parameters<VersionActions<Stored>['review']>[0]) => {
    const answer = await actions.review(step);
    if (answer && !isRefusal(answer)) {
      toast('success', done);
      await onChanged(answer);
    }
    return whyNot(answer);
  };
}

/**
 * Lets a reviewer approve a question or a passage, or send it back. A person who wrote a part of this version cannot
 * approve it.
 */
export function ReviewItem<Stored>(props: Props<Stored>) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const approve = useStep(props, t`This version is approved.`);
  const sendBack = useStep(props, t`It was sent back.`);
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
        title={<Trans>Send this version back?</Trans>}
        confirm={<Trans>Send it back</Trans>}
        hint={t`The history shows it.`}
        onConfirm={(reason) => sendBack({ step: 'send-back', reason })}
      >
        <Trans>It becomes a draft again, and its author can change it.</Trans>
      </WithReason>
    </>
  );
}

/** Retires a question or a passage, or discards its draft. `uses` says where it is used. */
export function RetireItem<Stored>({ uses, ...props }: Props<Stored> & { uses: ReactNode }) {
  const { t } = useLingui();
  const isDraft = props.item.state === 'draft';
  const retire = useStep(props, isDraft ? t`The draft was discarded.` : t`It is retired.`);
  return (
    <WithReason
      opener={isDraft ? <Trans>Discard this draft…</Trans> : <Trans>Retire…</Trans>}
      title={isDraft ? <Trans>Discard this draft?</Trans> : <Trans>Retire it?</Trans>}
      confirm={isDraft ? <Trans>Discard it</Trans> : <Trans>Retire it</Trans>}
      hint={t`The history shows it.`}
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
