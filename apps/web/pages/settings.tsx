import { RadioGroup } from '@kasauti/ui/parts/fields.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useSwitchLanguage } from '../features/choose-language/use-switch-language.ts';
import { isLanguage, languageNames, languages, useLanguage } from '../lib/language.ts';
import { AppLink } from '../lib/links.tsx';
import { type Page, useHead } from '../lib/page.tsx';
import { PageLayout } from '../lib/page-layout.tsx';
import { forSignedIn } from '../lib/signed-in.tsx';
import type { AuthUser } from '../lib/stores/auth.ts';
import { chooseTextSize, type TextSize, useTextSize } from '../lib/text-size.ts';
import { chooseTheme, type Theme, useTheme } from '../lib/theme.ts';
import css from './settings.module.css';

function Settings({ user }: { user: AuthUser }) {
  const { t } = useLingui();
  useHead({ title: t`Settings`, isPrivate: true });
  return (
    <PageLayout narrow title={<Trans>Settings</Trans>} lead={<Trans>Each choice counts at once.</Trans>}>
      <Part title={<Trans>Language</Trans>}>
        <LanguageChoice />
      </Part>
      <Part title={<Trans>How it looks</Trans>}>
        <ThemeChoice />
        <TextSizeChoice />
      </Part>
      <Part title={<Trans>Account</Trans>}>
        <p className={css.email}>
          <Trans>You are logged in as {user.email ?? user.full_name}.</Trans>
        </p>
        <ul className={css.links}>
          <li>
            <AppLink to="/change-password">
              <Trans>Change password</Trans>
              <Icon name="right" />
            </AppLink>
          </li>
          <li>
            <AppLink to="/profile">
              <Trans>Profile, photo and what you need for a fair test</Trans>
              <Icon name="right" />
            </AppLink>
          </li>
        </ul>
      </Part>
    </PageLayout>
  );
}

/** For the screens at once, and for the mails: those are written in the language of the account. */
function LanguageChoice() {
  const { t } = useLingui();
  const language = useLanguage();
  const { choose } = useSwitchLanguage();
  const [failed, setFailed] = useState(false);
  const change = async (chosen: string) => {
    if (!isLanguage(chosen)) return;
    setFailed(false);
    setFailed(!(await choose(chosen)));
  };
  return (
    <RadioGroup
      across
      label={t`Screens, mails and documents`}
      name="language"
      choices={languages.map((one) => ({ value: one, label: <span lang={one}>{languageNames[one]}</span> }))}
      value={language}
      onChoose={(chosen) => void change(chosen)}
      error={failed && t`The screens have changed; for the mails it could not be saved. Please try again.`}
    />
  );
}

function ThemeChoice() {
  const { t } = useLingui();
  const theme = useTheme();
  const names: Record<Theme, string> = { system: t`As on this device`, light: t`Light`, dark: t`Dark` };
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

function TextSizeChoice() {
  const { t } = useLingui();
  const size = useTextSize();
  const names: Record<TextSize, string> = { usual: t`Usual`, large: t`Large`, larger: t`Larger` };
  return (
    <RadioGroup
      label={t`Text size`}
      hint={t`In this browser. Zooming works besides.`}
      name="text-size"
      choices={Object.entries(names).map(([value, label]) => ({
        value,
        label: (
          <span className={css.sample} data-size={value}>
            {label}
          </span>
        ),
      }))}
      value={size}
      onChoose={(chosen) => chooseTextSize(chosen as TextSize)}
    />
  );
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={css.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export const page: Page = { Screen: forSignedIn(Settings) };
