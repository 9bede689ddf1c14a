import { Button } from '@kasauti/ui/parts/button.tsx';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import css from './edit-content.module.css';

/** What somebody else has saved meanwhile, above what was written here. */
export function Newer({ onTake, children }: { onTake: () => void; children: ReactNode }) {
  return (
    <div className={css.newer}>
      {children}
      <p>
        <Trans>Below is what you have written. If you save it, it replaces what stands now.</Trans>
      </p>
      <div>
        <Button kind="secondary" onPress={onTake}>
          <Trans>Drop mine and go on with what stands now</Trans>
        </Button>
      </div>
    </div>
  );
}
