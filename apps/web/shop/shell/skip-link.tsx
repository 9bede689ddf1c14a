import { Trans } from '@lingui/react/macro';
import css from './shell.module.css';

export function SkipLink() {
  return (
    <a className={css.skip} href="#main">
      <Trans>Skip to content</Trans>
    </a>
  );
}
