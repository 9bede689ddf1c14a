import { Icon, type IconName } from '@kasauti/ui/parts/icon.tsx';
import { Link } from '../../routing/router.tsx';
import css from './choice-cards.module.css';

type Choice = { to: string; icon?: IconName; name: string; purpose: string };

/** Where one can go from here, each with what it is for. */
export function ChoiceCards({ choices }: { choices: readonly Choice[] }) {
  return (
    <ul className={css.cards}>
      {choices.map(({ to, icon, name, purpose }) => (
        <li key={to}>
          <Link to={to} className={css.card}>
            {icon && (
              <span className={css.icon}>
                <Icon name={icon} size="large" />
              </span>
            )}
            <span className={css.name}>{name}</span>
            <span className={css.purpose}>{purpose}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
