import type { ItemKind } from '@kasauti/domain/form/content.ts';
import { itemKinds } from '@kasauti/domain/form/item-kinds.ts';
import { schemesFor } from '@kasauti/domain/item/judge.ts';
import { type MarkingPreset, markingPresets, presetMarking } from '@kasauti/domain/marking/presets.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { SelectField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { kindName } from '../../lib/words/item-words.ts';
import { presetName } from '../../lib/words/marking-words.ts';
import css from './build-form.module.css';
import { markingFields, schemeOf } from './form-fields.ts';
import { schemeName } from './form-words.ts';
import { kindsOfSection } from './section-kinds.ts';
import { TruthTable } from './truth-table.tsx';
import { useCoverage } from './use-coverage.ts';
import type { FormBuilder } from './use-form-builder.ts';

/** Edits how the questions of a section are marked: a preset for all kinds, or a scheme for each. */
export function SectionMarking({ state, at }: { state: FormBuilder; at: number }) {
  const { form, questions } = state;
  const coverageOf = useCoverage(state);
  const section = useWatch({ control: form.control, name: `sections.${at}` });
  const here = new Set(kindsOfSection({ questions, coverageOf }, section, at).flat());
  const kinds = itemKinds.filter((kind) => here.has(kind));
  return (
    <>
      <FillInMarks
        onFill={(preset) =>
          form.setValue(`sections.${at}.marking`, markingFields(presetMarking(preset)), { shouldDirty: true })
        }
      />
      {kinds.map((kind) => (
        <KindMarking key={kind} state={state} at={at} kind={kind} />
      ))}
    </>
  );
}

/** Fills in the marks of an exam. A button does it, because the keyboard chooses each exam that it passes. */
function FillInMarks({ onFill }: { onFill: (preset: MarkingPreset) => void }) {
  const { t } = useLingui();
  const [preset, setPreset] = useState<MarkingPreset | ''>('');
  return (
    <div className={css.fill}>
      <SelectField
        label={t`Marks as in`}
        choices={markingPresets.map((value) => ({ value, label: presetName(value) }))}
        emptyText={t`Choose an exam`}
        value={preset}
        onChange={({ currentTarget }) => setPreset(currentTarget.value as MarkingPreset | '')}
      />
      <div>
        <Button
          kind="secondary"
          onPress={() => preset !== '' && onFill(preset)}
          whyDisabled={preset === '' && t`Choose an exam first.`}
        >
          <Trans>Fill in the marks</Trans>
        </Button>
      </div>
    </div>
  );
}

function KindMarking({ state, at, kind }: { state: FormBuilder; at: number; kind: ItemKind }) {
  const { t } = useLingui();
  const { form, field, fieldWithProblem } = state;
  const name = `sections.${at}.marking.${kind}` as const;
  const scheme = useWatch({ control: form.control, name });
  const schemes = schemesFor(kind);
  return (
    <fieldset className={css.marking}>
      <legend>{kindName(kind)}</legend>
      <div className={css.marks}>
        {schemes.length > 1 && (
          <SelectField
            {...field(`${name}.kind`)}
            label={t`Rule`}
            choices={schemes.map((value) => ({ value, label: schemeName(value) }))}
          />
        )}
        <TextField
          {...fieldWithProblem(`${name}.right`)}
          label={scheme.kind === 'by-people' ? t`Highest marks` : t`Marks if right`}
        />
        {scheme.kind === 'partial-multiple' && (
          <>
            <TextField {...field(`${name}.part1`)} label={t`For one right option`} />
            <TextField {...field(`${name}.part2`)} label={t`For two right options`} />
            <TextField {...field(`${name}.part3`)} label={t`For three right options`} />
          </>
        )}
        {scheme.kind === 'by-people' ? (
          <TextField
            {...field(`${name}.tolerance`)}
            label={t`Tolerance`}
            optional={t`(optional)`}
            hint={t`In marks. If two people differ by more, a third one decides. Without it, a tenth of the highest marks.`}
          />
        ) : (
          <TextField {...field(`${name}.wrong`)} label={t`Marks if wrong`} hint={t`For example 0, -1 or -1/3`} />
        )}
      </div>
      <TruthTable scheme={schemeOf(scheme)} kind={kind} />
    </fieldset>
  );
}
