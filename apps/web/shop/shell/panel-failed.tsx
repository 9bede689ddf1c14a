import { LinkButton } from '@kasauti/ui/parts/button.tsx';
import { Dialog } from '@kasauti/ui/parts/dialog.tsx';
import { Trans, useLingui } from '@lingui/react/macro';

export function PanelFailed({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog title={<Trans>This part could not be loaded</Trans>} onClose={onClose} closeText={t`Close`}>
      <p>
        <Trans>Your connection may be weak, or the site was updated just now. Load the page again to continue.</Trans>
      </p>
      <LinkButton href="">
        <Trans>Load again</Trans>
      </LinkButton>
    </Dialog>
  );
}
