import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { toast } from '../../lib/toasts/toasts.ts';
import type { Screen } from './screens.ts';
import css from './search-button.module.css';

type Dialog = ComponentType<{ screens: readonly Screen[]; onClose: () => void }>;

/** Button that opens the search of the staff console. Control+K (Command+K on a Mac) also opens it, on every page. */
export function SearchButton({ screens }: { screens: readonly Screen[] }) {
  const { t } = useLingui();
  const [Opened, setOpened] = useState<Dialog | null>(null);
  const open = useCallback(async () => {
    try {
      // The dialog is loaded on demand, so that the first load stays small.
      const { SearchDialog } = await import('./search-dialog.tsx');
      // If another dialog was opened in the meantime, the search does not open over it.
      if (!document.querySelector('dialog[open]')) setOpened(() => SearchDialog);
    } catch {
      toast('error', t`The search could not be loaded. Check your connection, then try again.`);
    }
  }, [t]);
  useEffect(() => {
    const byKey = (event: KeyboardEvent) => {
      const isAsked = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.code === 'KeyK';
      if (!isAsked) return;
      event.preventDefault();
      void open();
    };
    addEventListener('keydown', byKey);
    return () => removeEventListener('keydown', byKey);
  }, [open]);
  return (
    <div className={css.place}>
      <Button
        kind="secondary"
        size="small"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onPress={() => void open()}
      >
        <Icon name="search" />
        <span className={css.word}>
          <Trans>Search</Trans>
        </span>
        <span className={css.keys} aria-hidden="true">
          Ctrl K
        </span>
      </Button>
      {Opened && <Opened screens={screens} onClose={() => setOpened(null)} />}
    </div>
  );
}
