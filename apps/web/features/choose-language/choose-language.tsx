import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isLanguage, languageNames, languages, switchLanguage, useLanguage } from '../../lib/language.ts';
import { toast } from '../../lib/toasts.ts';
import css from './choose-language.module.css';

/** Each language in its own letters. The page stays as it is, with what was typed; only its words change. */
export function ChooseLanguage() {
  const { t } = useLingui();
  const language = useLanguage();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);

  const choose = async (text: string) => {
    if (!isLanguage(text) || busy) return;
    setBusy(true);
    try {
      await switchLanguage(text);
      // Some answers are in the language of the asker.
      void queries.invalidateQueries();
    } catch {
      toast('error', t`The words of that language could not be loaded. Please try again.`);
    } finally {
      setBusy(false);
    }
  };

  return (
    <label className={css.choice}>
      <Icon name="language" />
      <span className={css.name}>{t`Language`}</span>
      <select value={language} onChange={(event) => void choose(event.target.value)} aria-busy={busy || undefined}>
        {languages.map((one) => (
          <option key={one} value={one} lang={one}>
            {languageNames[one]}
          </option>
        ))}
      </select>
    </label>
  );
}
