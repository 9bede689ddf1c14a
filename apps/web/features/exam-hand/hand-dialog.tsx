import { Dialog } from '@kasauti/ui/parts/dialog.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { HandForm } from './hand-form.tsx';

/** Dialog with a form for a message to the proctor. The test continues meanwhile. */
export function HandDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog title={<Trans>Raise your hand</Trans>} onClose={onClose} closeText={t`Close`}>
      <HandForm onClose={onClose} />
    </Dialog>
  );
}
