import { Icon, type IconName } from '@kasauti/ui/parts/icon.tsx';
import type { ReactNode } from 'react';
import { Link } from '../../routing/router.tsx';
import css from './choice-cards.module.css';

/** `to` is the address, and `mark` is a number that is shown after the name. */
type Choice = { to: string; icon?: IconName; name: string; mark?: ReactNode; purpose: string };

/** Links to other pages. Each link shows the purpose of its page. */
export function ChoiceCards({ choices }: { choices: readonly Choice[] }) {
  return (
    <ul className={css.cards}>
      {choices.map(({ to, icon, name, mark, purpose }) => (
        <li key={to}>
          <Link to={to} className={css.card}>
            {icon && (
              <span className={css.icon}>
                <Icon name={icon} size="large" />
              </span>
            )}
            <span className={css.name}>
              {name} {mark}
            </span>
            <span className={css.purpose}>{purpose}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
