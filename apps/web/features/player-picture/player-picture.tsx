import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type Language, useLanguage } from '../../lib/appearance/language.ts';
import { AppLink } from '../../lib/routing/links.tsx';
import enDark from './player-en-dark.webp';
import enLight from './player-en-light.webp';
import hiDark from './player-hi-dark.webp';
import hiLight from './player-hi-light.webp';
import css from './player-picture.module.css';

/**
 * Screenshots of the player with a size of 1120 × 700 pixels. They are made by `npm run screenshots`
 * (e2e/screens/player-picture.spec.ts).
 */
const pictures: Record<Language, { light: string; dark: string }> = {
  en: { light: enLight, dark: enDark },
  hi: { light: hiLight, dark: hiDark },
};

/** Picture of the player. It links to a test that a visitor can try. */
export function PlayerPicture({ to }: { to: string }) {
  const { t } = useLingui();
  const { light, dark } = pictures[useLanguage()];
  const alt = t`The test player: a question with its options, the clock, and the palette of all questions`;
  // The styles hide one of the two pictures. Browsers do not load the hidden one, because it is lazy and has no layout.
  return (
    <AppLink to={to} className={css.picture}>
      <span className={css.screen}>
        <img src={light} alt={alt} width="1120" height="700" loading="lazy" className={css.light} />
        <img src={dark} alt={alt} width="1120" height="700" loading="lazy" className={css.dark} />
      </span>
      <span className={css.caption}>
        <Icon name="play" />
        <Trans>Try the player with a free practice test</Trans>
      </span>
    </AppLink>
  );
}
