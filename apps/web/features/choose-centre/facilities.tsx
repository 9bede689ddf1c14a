import { useLingui } from '@lingui/react/macro';
import { facilityName } from '../../lib/routing/places.ts';
import css from './choose-centre.module.css';

/** Lists the facilities of a centre in one line. */
export function Facilities({ facilities }: { facilities: readonly string[] }) {
  const { t } = useLingui();
  return (
    <ul className={css.facilities} aria-label={t`What the centre has`}>
      {facilities.map((facility) => (
        <li key={facility}>{facilityName(facility)}</li>
      ))}
    </ul>
  );
}
