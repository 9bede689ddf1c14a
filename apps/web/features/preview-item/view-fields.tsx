import { SelectField } from '@kasauti/ui/parts/fields.tsx';
import { useLingui } from '@lingui/react/macro';
import { type Language, languageNames } from '../../lib/appearance/language.ts';
import { type TextSize, textSizes } from '../../lib/appearance/text-size.ts';
import { type Contrast, contrasts } from '../../lib/exam/paper/view.ts';
import { FieldPair } from '../../lib/page/forms/form-frame.tsx';
import { contrastName, textSizeName } from '../../lib/words/view-words.ts';
import type { ShownView } from './use-shown-view.ts';

export type PreviewView = ShownView & { screen: 'computer' | 'phone'; language: Language };

type Props = {
  view: PreviewView;
  /** The languages of the question. */
  languages: readonly Language[];
  onChange: (change: Partial<PreviewView>) => void;
};

/** Lets staff choose how the previewed question is shown. Candidates have the same choices in a test. */
export function ViewFields({ view, languages, onChange }: Props) {
  const { t } = useLingui();
  return (
    <>
      <FieldPair>
        <SelectField
          label={t`Width`}
          choices={[
            { value: 'computer', label: t`As wide as this page` },
            { value: 'phone', label: t`A phone, 360 pixels` },
          ]}
          value={view.screen}
          onChange={({ currentTarget }) => onChange({ screen: currentTarget.value as PreviewView['screen'] })}
        />
        <SelectField
          label={t`Language of the question`}
          choices={languages.map((value) => ({ value, label: languageNames[value] }))}
          value={view.language}
          onChange={({ currentTarget }) => onChange({ language: currentTarget.value as Language })}
        />
      </FieldPair>
      <FieldPair>
        <SelectField
          label={t`Size of the letters`}
          choices={textSizes.map((value) => ({ value, label: textSizeName(value) }))}
          value={view.textSize}
          onChange={({ currentTarget }) => onChange({ textSize: currentTarget.value as TextSize })}
        />
        <SelectField
          label={t`Colours`}
          choices={contrasts.map((value) => ({ value, label: contrastName(value) }))}
          value={view.contrast}
          onChange={({ currentTarget }) => onChange({ contrast: currentTarget.value as Contrast })}
        />
      </FieldPair>
    </>
  );
}
