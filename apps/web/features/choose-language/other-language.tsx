import { Button } from '@kasauti/ui/parts/button.tsx';
import { languageNames, shortLanguageNames, useLanguage } from '../../lib/appearance/language.ts';
import css from './choose-language.module.css';
import { useSwitchLanguage } from './use-switch-language.ts';

/**
 * Button that switches to the other language. Its text is in the script of the other language. It is for readers who
 * cannot read the current language.
 */
export function OtherLanguage() {
  const { busy, choose } = useSwitchLanguage();
  const other = useLanguage() === 'en' ? 'hi' : 'en';
  return (
    <Button kind="quiet" busy={busy} onPress={() => void choose(other)}>
      <span lang={other} className={css.whole}>
        {languageNames[other]}
      </span>
      <span lang={other} className={css.short} aria-hidden="true">
        {shortLanguageNames[other]}
      </span>
    </Button>
  );
}
