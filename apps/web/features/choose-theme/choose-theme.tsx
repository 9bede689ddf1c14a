import { useLingui } from '@lingui/react/macro';
import { chooseTheme, type Theme, useTheme } from '../../lib/appearance/theme.ts';
import css from './choose-theme.module.css';

export function ChooseTheme() {
  const { t } = useLingui();
  const theme = useTheme();
  const names: Record<Theme, string> = { system: t`Same as this device`, light: t`Light`, dark: t`Dark` };
  return (
    <label className={css.choice}>
      {t`Colours`}
      <select value={theme} onChange={(event) => chooseTheme(event.target.value as Theme)}>
        {Object.entries(names).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
