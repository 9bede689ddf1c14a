import { Button } from '@kasauti/ui/parts/button.tsx';
import { Drawer } from '@kasauti/ui/parts/dialog.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import css from './filter-drawer.module.css';

type Props = { total: number; onClose: () => void; children: ReactNode };

/** On a phone, shows the filters in a drawer over the list, with the number of matching tests. */
export function FilterDrawer({ total, onClose, children }: Props) {
  const { t } = useLingui();
  return (
    <Drawer title={<Trans>Filters</Trans>} closeText={t`Close`} onClose={onClose}>
      {children}
      <div className={css.foot}>
        <Button wide onPress={onClose}>
          {t`Show ${plural(total, { one: '# test', other: '# tests' })}`}
        </Button>
      </div>
    </Drawer>
  );
}
