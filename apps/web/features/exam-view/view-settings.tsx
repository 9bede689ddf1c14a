import { CheckboxField, RadioGroup } from '@kasauti/ui/parts/fields.tsx';
import { useLingui } from '@lingui/react/macro';
import { chooseTextSize, textSizes, useTextSize } from '../../lib/appearance/text-size.ts';
import { changeView, contrasts, useView } from '../../lib/exam/paper/view.ts';
import { contrastName, textSizeName } from '../../lib/words/view-words.ts';

/** Settings for text size, colours and reading aids. Each choice takes effect at once and is stored. */
export function ViewSettings() {
  const { t } = useLingui();
  const view = useView();
  const textSize = useTextSize();
  return (
    <>
      <RadioGroup
        name="text-size"
        label={t`Size of the letters`}
        value={textSize}
        choices={textSizes.map((value) => ({ value, label: textSizeName(value) }))}
        onChoose={(value) => chooseTextSize(textSizes.find((size) => size === value) ?? 'usual')}
      />
      <RadioGroup
        name="contrast"
        label={t`Colours`}
        value={view.contrast}
        choices={contrasts.map((value) => ({ value, label: contrastName(value) }))}
        onChoose={(value) => changeView({ contrast: contrasts.find((contrast) => contrast === value) ?? 'usual' })}
      />
      <CheckboxField
        label={t`Show the clock`}
        hint={t`In the last five minutes it is always shown.`}
        checked={view.showsClock}
        onChange={({ target }) => changeView({ showsClock: target.checked })}
      />
      <CheckboxField
        label={t`Reading line`}
        hint={t`A bar that follows the pointer and marks the line you read.`}
        checked={view.showsLine}
        onChange={({ target }) => changeView({ showsLine: target.checked })}
      />
    </>
  );
}
