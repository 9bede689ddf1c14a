import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '../../lib/routing/links.tsx';
import css from './header.module.css';
import { Logo } from './logo.tsx';

/** Header during the checkout. It contains only the link back to the cart. */
export function QuietHeader() {
  return (
    <header className={css.header}>
      <div className={css.inside}>
        <Logo />
        <div className={css.account}>
          <ButtonLink to="/cart" kind="quiet">
            <Icon name="left" />
            <Trans>Back to the cart</Trans>
          </ButtonLink>
        </div>
      </div>
    </header>
  );
}
