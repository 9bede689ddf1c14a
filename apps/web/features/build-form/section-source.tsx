import { RadioGroup } from '@kasauti/ui/parts/fields.tsx';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { SectionBlueprint } from './section-blueprint.tsx';
import { SectionQuestions } from './section-questions.tsx';
import type { FormBuilder } from './use-form-builder.ts';

/** Chooses whether the questions of a section are chosen or drawn, and edits them. */
export function SectionSource({ state, at }: { state: FormBuilder; at: number }) {
  const { t } = useLingui();
  const name = `sections.${at}.source` as const;
  const source = useWatch({ control: state.form.control, name });
  return (
    <>
      <RadioGroup
        label={t`Where the questions come from`}
        name={name}
        register={state.form.register(name)}
        across
        choices={[
          { value: 'chosen', label: t`Chosen questions` },
          { value: 'drawn', label: t`Drawn from the bank` },
        ]}
      />
      {source === 'drawn' ? <SectionBlueprint state={state} at={at} /> : <SectionQuestions state={state} at={at} />}
    </>
  );
}
