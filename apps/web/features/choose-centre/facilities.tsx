import { useLingui } from '@lingui/react/macro';
import { facilityName } from '../../lib/routing/places.ts';
import css from './choose-centre.module.css';

type Props = {
  facilities: readonly string[];
  /** True if the facilities that every centre has are listed elsewhere. The facilities here are then additional. */
  isMore?: boolean;
};

/** Lists the facilities of a centre in one line. */
export function Facilities({ facilities, isMore = false }: Props) {
  const { t } = useLingui();
  return (
    <ul className={css.facilities} aria-label={t`What the centre has`}>
      {isMore && <li className={css.also}>{t`Also:`}</li>}
      {facilities.map((facility) => (
        <li key={facility}>{facilityName(facility)}</li>
      ))}
    </ul>
  );
}
