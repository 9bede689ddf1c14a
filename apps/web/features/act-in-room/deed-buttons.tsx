import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { useLingui } from '@lingui/react/macro';
import type { Seat } from '../../lib/room-words.ts';
import css from './act-in-room.module.css';
import { deedIcons, deedName } from './deed-words.ts';
import { type Deed, offeredDeeds } from './deeds.ts';

/** What somebody waits for stands out; what cannot be undone warns. */
function kindOf(deed: Deed): 'primary' | 'secondary' | 'danger' {
  if (deed === 'terminate' || deed === 'refuse') return 'danger';
  return deed === 'authorise' || deed === 'resume' ? 'primary' : 'secondary';
}

type Props = {
  seats: readonly Seat[];
  onPick: (deed: Deed) => void;
  /** "Nothing can be done about Asha Rao now" is said by their state. */
  label: string;
  /** Left out: drawn elsewhere already. */
  without?: Deed;
};

/** What is possible for at least one of these candidates; of some only, it says of how many. */
export function DeedButtons({ seats, onPick, label, without }: Props) {
  const { t } = useLingui();
  const offered = offeredDeeds(seats).filter(({ deed }) => deed !== without);
  if (offered.length === 0) return null;
  return (
    <fieldset className={css.buttons} aria-label={label}>
      {offered.map(({ deed, count }) => (
        <Button key={deed} size="small" kind={kindOf(deed)} aria-haspopup="dialog" onPress={() => onPick(deed)}>
          <Icon name={deedIcons[deed]} />
          {deedName(deed)}
          {count < seats.length && <span className={css.share}>{t`${count} of ${seats.length}`}</span>}
        </Button>
      ))}
    </fieldset>
  );
}
