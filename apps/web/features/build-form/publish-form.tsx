import { type BuiltForm, publishForm, sendFormBack } from '@kasauti/contract/authoring/forms.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Refusal } from '../../lib/server/call.ts';
import { call, isRefusal } from '../../lib/server/call.ts';
import { WithReason } from '../../lib/staff/decide/with-reason.tsx';
import { toast } from '../../lib/toasts/toasts.ts';
import { whyNot } from '../../lib/words/why-not.ts';

type Props = {
  form: BuiltForm;
  /** Whether the role of the user can publish. */
  mayPublish: boolean;
  onChanged: (form: BuiltForm) => Promise<void> | void;
};

/** Decides about a form that waits for its publication. A person who changed it cannot publish it. */
export function PublishForm({ form, mayPublish, onChanged }: Props) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const params = { formDraftId: form._id };
  const { version } = form;
  const publish = async () => {
    setBusy(true);
    const answer = await call(publishForm, { params, body: { version } }).catch(() => null);
    setProblem(await settle(answer, onChanged, t`The form is published.`));
    setBusy(false);
  };
  return (
    <>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {mayPublish && (
        <Button
          busy={isBusy}
          onPress={publish}
          whyDisabled={form.isWriter && t`You changed this form, so somebody else publishes it.`}
        >
          <Trans>Publish</Trans>
        </Button>
      )}
      <WithReason
        opener={<Trans>Send it back…</Trans>}
        title={<Trans>Send this form back?</Trans>}
        confirm={<Trans>Send it back</Trans>}
        hint={t`The history of the form shows it.`}
        onConfirm={async (reason) =>
          await settle(
            await call(sendFormBack, { params, body: { version, reason } }).catch(() => null),
            onChanged,
            t`The form was sent back.`,
          )
        }
      >
        <Trans>It becomes a draft again, and its authors can change it.</Trans>
      </WithReason>
    </>
  );
}

/** Shows the form that an action returned. Returns why the action failed, or null. */
async function settle(answer: BuiltForm | Refusal | null, onChanged: Props['onChanged'], done: string) {
  if (answer === null) return whyNot(answer);
  if (!isRefusal(answer)) {
    toast('success', done);
    await onChanged(answer);
  } else if (answer.code === 'changed-meanwhile') {
    // Another user has changed the form. The page shows these changes.
    await onChanged(answer.extra?.current as BuiltForm);
  }
  return whyNot(answer);
}
