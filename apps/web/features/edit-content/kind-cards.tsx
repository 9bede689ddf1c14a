import { Link } from '../../lib/router.tsx';
import css from './edit-content.module.css';
import { keptKinds, kindName, kindPurpose, pathOfKind } from './kinds.ts';

/** What can be written, each with where it stands. */
export function KindCards() {
  return (
    <ul className={css.cards}>
      {keptKinds.map((kind) => (
        <li key={kind}>
          <Link to={pathOfKind(kind)} className={css.card}>
            <span className={css.cardName}>{kindName(kind)}</span>
            <span className={css.cardPurpose}>{kindPurpose(kind)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
