import { Dialog } from '@kasauti/ui/parts/dialog.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { DialogPart, PartComing } from '../../lib/exam/dialog-part.tsx';
import { lazyPart } from '../../lib/page/lazy-part.tsx';

const HandForm = lazyPart(() => import('./hand-form.tsx').then(({ HandForm }) => HandForm), <PartComing />);

/** Dialog with a form for a message to the proctor. The test continues meanwhile. */
export function HandDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog title={<Trans>Raise your hand</Trans>} onClose={onClose} closeText={t`Close`}>
      <DialogPart>
        <HandForm onClose={onClose} />
      </DialogPart>
    </Dialog>
  );
}
HandDialog.preload = HandForm.preload;
