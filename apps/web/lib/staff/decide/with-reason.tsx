import { Button } from '@kasauti/ui/parts/button.tsx';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { DecideDialog } from './decide-dialog.tsx';

type Props = {
  /** Label of the button that opens the dialog. */
  opener: ReactNode;
  title: ReactNode;
  /** Label of the button that confirms. */
  confirm: ReactNode;
  /** What follows from the action. */
  children: ReactNode;
  /** Says who reads the reason. */
  hint: string;
  /** Resolves to why the action failed, or to null. */
  onConfirm: (reason: string) => Promise<string | null>;
};

/** A button whose dialog asks for a reason. */
export function WithReason({ opener, title, confirm, children, hint, onConfirm }: Props) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button kind="secondary" onPress={() => setAsking(true)}>
        {opener}
      </Button>
      {isAsking && (
        <DecideDialog
          title={title}
          top={<p>{children}</p>}
          words={{ label: t`Reason`, hint, maxLength: 1000 }}
          buttons={[{ label: confirm, kind: 'danger' }]}
          onDecide={({ reason }) => onConfirm(reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
