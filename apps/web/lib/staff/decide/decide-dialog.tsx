import { Button } from '@kasauti/ui/parts/button.tsx';
import { Dialog } from '@kasauti/ui/parts/dialog.tsx';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { DecideForm, type DecideProps } from './decide-form.tsx';

type DialogProps<Choice extends string | null> = DecideProps<Choice> & {
  /** The question as a title, for example "Hide this from the site?" */
  title: ReactNode;
  onClose: () => void;
  cancel?: ReactNode;
};

/** Dialog for a decision. It closes after the decision has succeeded. */
export function DecideDialog<Choice extends string | null = null>({ title, onClose, ...decide }: DialogProps<Choice>) {
  const { t } = useLingui();
  const onDecide: typeof decide.onDecide = async (decision) => {
    const failure = await decide.onDecide(decision);
    if (failure === null) onClose();
    return failure;
  };
  // The dialog contains a form and is rendered outside of the page's forms, because forms cannot be nested.
  return createPortal(
    <Dialog title={title} onClose={onClose} closeText={t`Close`}>
      <DecideForm {...decide} onDecide={onDecide} onCancel={onClose} />
    </Dialog>,
    document.body,
  );
}

type ButtonProps = {
  /** Label of the button that opens the dialog, for example "Hide it from the site…". */
  opener: ReactNode;
  title: ReactNode;
  /** Text about the consequences of the action and about the people that it affects. */
  children: ReactNode;
  /** Label of the button that confirms, for example "Hide it from the site". */
  confirm: ReactNode;
  /** Carries out the action. Resolves to null if it succeeded, otherwise to the text that explains why it failed. */
  onConfirm: (reason: string) => Promise<string | null>;
  whyDisabled?: string | false;
};

/**
 * Standard way for staff to remove something. The button opens a dialog that explains the consequences and requires a
 * reason.
 */
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
