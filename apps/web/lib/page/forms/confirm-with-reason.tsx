import { Button } from '@kasauti/ui/parts/button.tsx';
import { Dialog, DialogActions } from '@kasauti/ui/parts/dialog.tsx';
import { TextAreaField } from '@kasauti/ui/parts/fields.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';

type Props = {
  /** On the button that asks: "Hide it from the site…". */
  opener: ReactNode;
  /** The question: "Hide this from the site?" */
  title: ReactNode;
  /** What follows from it, for whom. */
  children: ReactNode;
  /** On the button that does it: "Hide it from the site". */
  confirm: ReactNode;
  /** Does it. Answers why it was not done, or null when it was. */
  onConfirm: (reason: string) => Promise<string | null>;
  whyDisabled?: string | false;
};

/**
 * The one way in which staff take something away: a button asks, a dialog says what follows, and a reason is written
 * for the audit log.
 */
export function ConfirmWithReason(props: Props) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button kind="danger" onPress={() => setIsAsking(true)} whyDisabled={props.whyDisabled}>
        {props.opener}
      </Button>
      {isAsking && <AskWhy {...props} onClose={() => setIsAsking(false)} />}
    </>
  );
}

/** No form of its own: it is asked in the middle of forms, and forms do not nest. */
function AskWhy({ title, children, confirm, onConfirm, onClose }: Props & { onClose: () => void }) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const act = async () => {
    setIsMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    setIsBusy(true);
    const whyNot = await onConfirm(reason.trim());
    setIsBusy(false);
    setProblem(whyNot);
    if (whyNot === null) onClose();
  };
  return (
    <Dialog title={title} onClose={onClose} closeText={t`Close`}>
      <p>{children}</p>
      <TextAreaField
        label={t`Why`}
        hint={t`It stands in the audit log.`}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={isMissing && reason.trim() === '' && t`Say why`}
      />
      {problem && (
        <Notice tone="danger" isSpoken>
          {problem}
        </Notice>
      )}
      <DialogActions>
        <Button kind="secondary" onPress={onClose}>
          <Trans>Leave it as it is</Trans>
        </Button>
        <Button kind="danger" busy={isBusy} onPress={() => void act()}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
