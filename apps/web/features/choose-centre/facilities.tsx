import { useLingui } from '@lingui/react/macro';
import { facilityName } from '../../lib/routing/places.ts';
import css from './choose-centre.module.css';

type Props = {
  facilities: readonly string[];
  /** True if the common facilities of all centres are listed elsewhere, and these are additional. */
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
