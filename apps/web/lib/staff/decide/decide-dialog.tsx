import { Button } from '@kasauti/ui/parts/button.tsx';
import { Dialog } from '@kasauti/ui/parts/dialog.tsx';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { DecideForm, type DecideProps } from './decide-form.tsx';

type DialogProps<Choice extends string | null> = DecideProps<Choice> & {
  /** The question: "Hide this from the site?" */
  title: ReactNode;
  onClose: () => void;
  cancel?: ReactNode;
};

/** Dialog for a decision. It closes after the decision was saved. */
export function DecideDialog<Choice extends string | null = null>({ title, onClose, ...decide }: DialogProps<Choice>) {
  const { t } = useLingui();
  const onDecide: typeof decide.onDecide = async (decision) => {
    const failure = await decide.onDecide(decision);
    if (failure === null) onClose();
    return failure;
  };
  // Rendered outside of the page's forms, because forms cannot be nested.
  return createPortal(
    <Dialog title={title} onClose={onClose} closeText={t`Close`}>
      <DecideForm {...decide} onDecide={onDecide} onCancel={onClose} />
    </Dialog>,
    document.body,
  );
}

type ButtonProps = {
  /** Label of the button that opens the dialog: "Hide it from the site…". */
  opener: ReactNode;
  title: ReactNode;
  /** Consequences of the action, and whom it affects. */
  children: ReactNode;
  /** Label of the button that confirms: "Hide it from the site". */
  confirm: ReactNode;
  /** Carries out the action. Resolves to why it failed, or to null when it succeeded. */
  onConfirm: (reason: string) => Promise<string | null>;
  whyDisabled?: string | false;
};

/**
 * Standard way for staff to remove something: a button opens a dialog, which explains the consequences and
 * requires a reason.
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
