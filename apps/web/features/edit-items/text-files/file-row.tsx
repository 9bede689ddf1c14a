import { Button } from '@kasauti/ui/parts/button.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import css from '../edit-items.module.css';

/** A file of a text, with the buttons that change and remove it. `label` names it for screen readers. */
export function FileRow(props: { label: string; children: ReactNode; onEdit: () => void; onRemove: () => void }) {
  const { label, children, onEdit, onRemove } = props;
  const { t } = useLingui();
  return (
    <div className={css.row}>
      {children}
      <Button kind="quiet" size="small" aria-haspopup="dialog" aria-label={t`Change: ${label}`} onPress={onEdit}>
        <Trans>Change</Trans>
      </Button>
      <Button kind="quiet" size="small" aria-label={t`Remove: ${label}`} onPress={onRemove}>
        <Trans>Remove</Trans>
      </Button>
    </div>
  );
}
