import { maxOfForm } from '@kasauti/contract/authoring/form-draft.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { TextField } from '@kasauti/ui/parts/fields.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFieldArray } from 'react-hook-form';
import { RowButtons, useRowRemoval } from '../../lib/page/forms/row-buttons.tsx';
import { BothFields } from '../../lib/staff/forms/both-fields.tsx';
import { BothMarkup } from '../../lib/staff/markup/both-markup.tsx';
import css from './build-form.module.css';
import { newSection } from './form-fields.ts';
import { SectionMarking } from './section-marking.tsx';
import { SectionSource } from './section-source.tsx';
import type { FormBuilder } from './use-form-builder.ts';

/** Edits the sections of a form. They can be added, reordered and removed. */
export function Sections({ state }: { state: FormBuilder }) {
  const { t } = useLingui();
  const { fields, append, remove, swap } = useFieldArray({ control: state.form.control, name: 'sections' });
  const { adding, takeAway } = useRowRemoval(remove);
  return (
    <>
      {fields.map((section, at) => {
        const no = at + 1;
        const label = t`Section ${no}`;
        return (
          <fieldset key={section.id} className={css.section}>
            <legend>{label}</legend>
            <Section state={state} at={at} />
            <div className={css.row}>
              <RowButtons
                at={at}
                rows={fields.length}
                names={{ up: t`Move up: ${label}`, down: t`Move down: ${label}`, away: t`Remove: ${label}` }}
                swap={swap}
                takeAway={takeAway}
              />
            </div>
          </fieldset>
        );
      })}
      <div ref={adding}>
        <Button
          kind="secondary"
          onPress={() => append(newSection())}
          whyDisabled={fields.length >= maxOfForm.sections && t`There are as many of these as there can be.`}
        >
          <Icon name="plus" /> <Trans>Add a section</Trans>
        </Button>
      </div>
    </>
  );
}

function Section({ state, at }: { state: FormBuilder; at: number }) {
  const { t } = useLingui();
  const name = `sections.${at}` as const;
  return (
    <>
      <BothFields
        field={state.fieldWithProblem}
        name={`${name}.title`}
        label={t({ context: 'section', message: 'Title' })}
      />
      <BothMarkup
        field={state.fieldWithProblem}
        name={`${name}.instructions`}
        label={t({ context: 'section', message: 'Instructions' })}
        hint={t`You can leave this empty.`}
        rows={2}
      />
      <TextField
        {...state.fieldWithProblem(`${name}.minutes`)}
        label={t({ context: 'section', message: 'Minutes' })}
        hint={t`Leave this empty in all sections that share the time of the test. If all sections have minutes, candidates work on them in this order and cannot return to an earlier one.`}
        inputMode="numeric"
      />
      <SectionSource state={state} at={at} />
      <SectionMarking state={state} at={at} />
    </>
  );
}
