import { Button } from '@kasauti/ui/parts/button.tsx';
import { Dialog } from '@kasauti/ui/parts/dialog.tsx';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { DecideForm, type DecideProps } from './decide-form.tsx';

type DialogProps<Choice extends string> = DecideProps<Choice> & {
  /** The question: "Hide this from the site?" */
  title: ReactNode;
  onClose: () => void;
  cancel?: ReactNode;
};

/** A decision in a dialog, which closes when it is made. */
export function DecideDialog<Choice extends string>({ title, onClose, ...decide }: DialogProps<Choice>) {
  const { t } = useLingui();
  const onDecide: typeof decide.onDecide = async (decision) => {
    const whyNot = await decide.onDecide(decision);
    if (whyNot === null) onClose();
    return whyNot;
  };
  // Outside of the page's forms: forms do not nest.
  return createPortal(
    <Dialog title={title} onClose={onClose} closeText={t`Close`}>
      <DecideForm {...decide} onDecide={onDecide} onCancel={onClose} />
    </Dialog>,
    document.body,
  );
}

type ButtonProps = {
  /** On the button that asks: "Hide it from the site…". */
  opener: ReactNode;
  title: ReactNode;
  /** What follows from it, for whom. */
  children: ReactNode;
  /** On the button that does it: "Hide it from the site". */
  confirm: ReactNode;
  /** Does it. Answers why it was not done, or null when it was. */
  onConfirm: (reason: string) => Promise<string | null>;
  whyDisabled?: string | false;
};

/** The one way in which staff take something away: a button asks, a dialog says what follows, and a reason is written. */
export function ConfirmWithReason({ opener, title, children, confirm, onConfirm, whyDisabled }: ButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button kind="danger" onPress={() => setIsAsking(true)} whyDisabled={whyDisabled}>
        {opener}
      </Button>
      {isAsking && (
        <DecideDialog
          title={title}
          top={<p>{children}</p>}
          buttons={[{ label: confirm, kind: 'danger' }]}
          onDecide={({ reason }) => onConfirm(reason)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
