import { Button } from '@kasauti/ui/parts/button.tsx';
import { languageNames, useLanguage } from '../../lib/appearance/language.ts';
import { useSwitchLanguage } from './use-switch-language.ts';

/** One press to the other language, named in its own letters, for a reader who cannot read this one. */
export function OtherLanguage() {
  const { busy, choose } = useSwitchLanguage();
  const other = useLanguage() === 'en' ? 'hi' : 'en';
  return (
    <Button kind="quiet" busy={busy} onPress={() => void choose(other)}>
      <span lang={other}>{languageNames[other]}</span>
    </Button>
  );
}
