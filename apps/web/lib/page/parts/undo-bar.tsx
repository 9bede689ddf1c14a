import { Button } from '@kasauti/ui/parts/button.tsx';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import css from './undo-bar.module.css';

/**
 * Reports that something was removed, and offers to undo it. The undo button takes the focus, because the pressed
 * button was removed too.
 */
export function UndoBar({ text, onUndo }: { text: string | null; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (text !== null) button.current?.focus();
  }, [text]);
  return (
    <div role="status" className={css.place}>
      {text !== null && (
        <p className={css.bar}>
          {text}
          <Button kind="secondary" size="small" onPress={onUndo} ref={button}>
            <Trans>Undo</Trans>
          </Button>
        </p>
      )}
    </div>
  );
}
