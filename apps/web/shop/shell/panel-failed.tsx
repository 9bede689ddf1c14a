import { Button, LinkButton } from '@kasauti/ui/parts/button.tsx';
import { Trans } from '@lingui/react/macro';
import { useId, useLayoutEffect, useRef } from 'react';
import css from './panel-failed.module.css';

/**
 * Shown if a panel cannot be loaded. It uses the browser's dialog element, because the dialog component is loaded
 * together with the panels.
 */
export function PanelFailed({ onClose }: { onClose: () => void }) {
  const shown = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    if (!shown.current?.open) shown.current?.showModal();
  }, []);
  return (
    <dialog ref={shown} className={css.failed} aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId}>
        <Trans>This part could not be loaded</Trans>
      </h2>
      <p>
        <Trans>Your connection may be weak, or the site was updated just now. Load the page again to continue.</Trans>
      </p>
      <div className={css.ways}>
        <Button kind="secondary" onPress={() => shown.current?.close()}>
          <Trans>Close</Trans>
        </Button>
        <LinkButton href="">
          <Trans>Load again</Trans>
        </LinkButton>
      </div>
    </dialog>
  );
}
