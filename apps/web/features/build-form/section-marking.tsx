import type { ItemKind, MarkingScheme } from '@kasauti/domain/form/content.ts';
import { itemKinds } from '@kasauti/domain/form/item-kinds.ts';
import { isFractionText } from '@kasauti/domain/fraction.ts';
import { schemesFor } from '@kasauti/domain/item/judge.ts';
import { type MarkingPreset, markingPresets, presetMarking } from '@kasauti/domain/marking/presets.ts';
import { truthTable } from '@kasauti/domain/marking/truth-table.ts';
import { SelectField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { kindName } from '../../lib/words/item-words.ts';
import css from './build-form.module.css';
import { markingFields, schemeOf } from './form-fields.ts';
import { presetName, schemeName, truthCaseName } from './form-words.ts';
import type { FormBuilder } from './use-form-builder.ts';

/** Edits how the questions of a section are marked: a preset for all kinds, or a scheme for each. */
export function SectionMarking({ state, at }: { state: FormBuilder; at: number }) {
  const { t } = useLingui();
  const { form, questions } = state;
  const items = useWatch({ control: form.control, name: `sections.${at}.items` });
  const here = new Set(items.map(({ itemId }) => questions.get(itemId)?.kind));
  const kinds = itemKinds.filter((kind) => here.has(kind));
  const apply = (preset: MarkingPreset) =>
    form.setValue(`sections.${at}.marking`, markingFields(presetMarking(preset)), { shouldDirty: true });
  return (
    <>
      <SelectField
        label={t`Fill in the marks of`}
        choices={markingPresets.map((value) => ({ value, label: presetName(value) }))}
        emptyText={t`Choose an exam`}
        value=""
        onChange={({ currentTarget }) => apply(currentTarget.value as MarkingPreset)}
      />
      {kinds.map((kind) => (
        <KindMarking key={kind} state={state} at={at} kind={kind} />
      ))}
    </>
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
        <TextField {...fieldWithProblem(`${name}.right`)} label={t`Marks if right`} />
        {scheme.kind === 'partial-multiple' && (
          <>
            <TextField {...field(`${name}.part1`)} label={t`For one right option`} />
            <TextField {...field(`${name}.part2`)} label={t`For two right options`} />
            <TextField {...field(`${name}.part3`)} label={t`For three right options`} />
          </>
        )}
        <TextField {...field(`${name}.wrong`)} label={t`Marks if wrong`} hint={t`For example 0, -1 or -1/3`} />
      </div>
      <TruthTable scheme={schemeOf(scheme)} kind={kind} />
    </fieldset>
  );
}

/** Shows what typical answers get. The scorer calculates it. */
function TruthTable({ scheme, kind }: { scheme: MarkingScheme; kind: ItemKind }) {
  const texts =
    scheme.kind === 'partial-multiple' ? [scheme.full, ...scheme.perRight, scheme.wrong] : [scheme.right, scheme.wrong];
  if (!texts.every(isFractionText)) return null;
  return (
    <div className={css.scroll}>
      <table className={css.truth}>
        <caption>
          <Trans>What typical answers get</Trans>
        </caption>
        <tbody>
          {truthTable(scheme, kind).map(({ case: one, marks }) => (
            <tr key={one}>
              <th scope="row">{truthCaseName(one)}</th>
              <td>{marks.replace('-', '−')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
