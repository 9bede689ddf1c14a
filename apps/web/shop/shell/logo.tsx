import { Link } from '../../lib/routing/router.tsx';
import { useSite } from '../../lib/routing/site.ts';
import css from './logo.module.css';

/** The logo: a dark touchstone with a streak of gold. */
export function Logo() {
  const { name } = useSite();
  return (
    <Link to="/" className={css.logo}>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false">
        <path className={css.stone} d="M9 3h13l7 9-4 14-9 4-11-4-3-13z" />
        <path className={css.streak} d="M9 21.5L21.5 9l2 2L11 23.5z" />
      </svg>
      {name}
    </Link>
  );
}
