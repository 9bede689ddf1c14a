import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '../../lib/routing/links.tsx';
import css from './header.module.css';
import { Logo } from './logo.tsx';

/** While somebody pays, nothing leads away but the way back. */
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
