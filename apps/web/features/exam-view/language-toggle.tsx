import { useLingui } from '@lingui/react/macro';
import { type Language, languageNames } from '../../lib/appearance/language.ts';
import { useReadingLanguage } from '../../lib/exam/paper/reading.ts';
import css from './language-toggle.module.css';

/**
 * Switches the language of the paper, if the paper has more than one. Responses stay valid, because the same answer key
 * applies to both languages.
 */
export function LanguageToggle({
  languages,
  onRead,
}: {
  languages: readonly Language[];
  onRead: (to: Language) => void;
}) {
  const { t } = useLingui();
  const reads = useReadingLanguage();
  if (languages.length < 2) return null;
  return (
    <fieldset className={css.toggle}>
      <legend className={css.legend}>{t`Language of the questions`}</legend>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          className={css.choice}
          aria-pressed={language === reads}
          onClick={() => onRead(language)}
        >
          {languageNames[language]}
        </button>
      ))}
    </fieldset>
  );
}
