import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { useLingui } from '@lingui/react/macro';
import { isLanguage, languageNames, languages, useLanguage } from '../../lib/appearance/language.ts';
import css from './choose-language.module.css';
import { useSwitchLanguage } from './use-switch-language.ts';

/** Select for the language of the page. Each language is named in its own script. */
export function ChooseLanguage() {
  const { t } = useLingui();
  const language = useLanguage();
  const { busy, choose } = useSwitchLanguage();
  return (
    <label className={css.choice}>
      <Icon name="language" />
      <span className={css.name}>{t`Language`}</span>
      <select
        value={language}
        aria-busy={busy || undefined}
        onChange={({ target }) => isLanguage(target.value) && void choose(target.value)}
      >
        {languages.map((one) => (
          <option key={one} value={one} lang={one}>
            {languageNames[one]}
          </option>
        ))}
      </select>
    </label>
  );
}
