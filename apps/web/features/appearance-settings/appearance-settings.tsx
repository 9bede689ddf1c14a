import { RadioGroup } from '@kasauti/ui/parts/fields.tsx';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Contrast, chooseContrast, useContrast } from '../../lib/appearance/contrast.ts';
import { isLanguage, type Language, languageNames, languages, useLanguage } from '../../lib/appearance/language.ts';
import { chooseTextSize, type TextSize, textSizes, useTextSize } from '../../lib/appearance/text-size.ts';
import { chooseTheme, type Theme, useTheme } from '../../lib/appearance/theme.ts';
import { textSizeName } from '../../lib/words/view-words.ts';
import css from './appearance-settings.module.css';

type Props = {
  /** Switches the language of the page. Resolves to false if the language for emails could not be saved. */
  onLanguageChange: (language: Language) => Promise<boolean>;
};

/** Shows the choices of language, colours, contrast and text size. Each choice takes effect at once. */
export function AppearanceSettings({ onLanguageChange }: Props) {
  return (
    <>
      <LanguageChoice onLanguageChange={onLanguageChange} />
      <ThemeChoice />
      <ContrastChoice />
      <TextSizeChoice />
    </>
  );
}

/** Lets the user choose the language of the pages. For a signed-in user, emails are sent in this language too. */
function LanguageChoice({ onLanguageChange }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const [failed, setFailed] = useState(false);
  const change = async (chosen: string) => {
    if (!isLanguage(chosen)) return;
    setFailed(false);
    setFailed(!(await onLanguageChange(chosen)));
  };
  return (
    <RadioGroup
      across
      label={t`Screens, emails and documents`}
      name="language"
      choices={languages.map((one) => ({ value: one, label: <span lang={one}>{languageNames[one]}</span> }))}
      value={language}
      onChoose={(chosen) => void change(chosen)}
      error={failed && t`The screens have changed, but the choice could not be saved for emails. Please try again.`}
    />
  );
}

function ThemeChoice() {
  const { t } = useLingui();
  const theme = useTheme();
  const names: Record<Theme, string> = { system: t`Same as this device`, light: t`Light`, dark: t`Dark` };
  return (
    <RadioGroup
      label={t`Colours`}
      name="theme"
      choices={Object.entries(names).map(([value, label]) => ({ value, label }))}
      value={theme}
      onChoose={(chosen) => chooseTheme(chosen as Theme)}
    />
  );
}

function ContrastChoice() {
  const { t } = useLingui();
  const contrast = useContrast();
  const names: Record<Contrast, string> = {
    system: t`Same as this device`,
    usual: t`Standard`,
    more: t`More contrast`,
  };
  return (
    <RadioGroup
      label={t`Contrast`}
      hint={t`Makes text, borders and selections stand out more. Applies in this browser.`}
      name="contrast"
      choices={Object.entries(names).map(([value, label]) => ({ value, label }))}
      value={contrast}
      onChoose={(chosen) => chooseContrast(chosen as Contrast)}
    />
  );
}

function TextSizeChoice() {
  const { t } = useLingui();
  const size = useTextSize();
  return (
    <RadioGroup
      label={t`Text size`}
      hint={t`Applies in this browser. You can also zoom.`}
      name="text-size"
      choices={textSizes.map((value) => ({
        value,
        label: (
          <span className={css.sample} data-size={value}>
            {textSizeName(value)}
          </span>
        ),
      }))}
      value={size}
      onChoose={(chosen) => chooseTextSize(chosen as TextSize)}
    />
  );
}
