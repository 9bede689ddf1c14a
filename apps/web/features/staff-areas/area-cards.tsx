import type { Role } from '@kasauti/contract/identity.ts';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Link } from '../../lib/router.tsx';
import { areaIcons, areaName, areaPurpose } from './area-words.ts';
import { type Area, areaPaths } from './areas.ts';
import css from './staff-areas.module.css';

/** What somebody can do here, each with what it is for. */
export function AreaCards({ areas, role }: { areas: readonly Area[]; role: Role | undefined }) {
  return (
    <ul className={css.cards}>
      {areas.map((area) => (
        <li key={area}>
          <Link to={areaPaths[area]} className={css.card}>
            <Icon name={areaIcons[area]} size="large" />
            <span className={css.name}>{areaName(area)}</span>
            <span className={css.purpose}>{areaPurpose(area, role)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
