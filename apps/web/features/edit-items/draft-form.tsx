import type { ProviderId } from '@kasauti/contract/ids.ts';
import type { ItemState } from '@kasauti/domain/bank/item-state.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { SelectField, TextAreaField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Refusal } from '../../lib/server/call.ts';
import { BothFields } from '../../lib/staff/forms/both-fields.tsx';
import { StaffForm } from '../../lib/staff/forms/staff-form.tsx';
import type { FieldOf } from '../../lib/staff/forms/use-staff-form.ts';
import css from './edit-items.module.css';

/** A question or a passage with a draft. */
type Stored = { state: ItemState; problems: readonly unknown[] };

type Props<S extends Stored> = {
  state: ComponentProps<typeof StaffForm<S>>['state'] & {
    stored: S | null;
    settle: (answer: S | Refusal | null, done: string) => answer is S;
    isUnsaved: boolean;
  };
  /** Renders the version that another user has saved in between. */
  shown: (stored: S) => ReactNode;
  /** Submits the stored draft for its review. */
  submit: (stored: S) => Promise<S | Refusal | null>;
  onChanged: (stored: S) => Promise<void> | void;
  children: ReactNode;
};

/** The form of a draft, which is saved and then submitted for its review. */
export function DraftForm<S extends Stored>({ state, shown, submit, onChanged, children }: Props<S>) {
  const { t } = useLingui();
  const { stored, settle, isUnsaved } = state;
  const press = async () => {
    if (!stored) return;
    const answer = await submit(stored);
    if (settle(answer, t`It waits for its review.`)) await onChanged(answer);
  };
  const isDraft = stored?.state === 'draft';
  const whyNot = isUnsaved
    ? t`Save the draft first.`
    : (stored?.problems.length ?? 0) > 0 &&
      t`There are mistakes or missing parts. Each problem is shown next to its field.`;
  return (
    <StaffForm
      state={state}
      shown={shown}
      save={isDraft ? <Trans>Save the draft</Trans> : <Trans>Save as a new draft</Trans>}
      actions={
        isDraft && (
          <Button kind="secondary" onPress={press} whyDisabled={whyNot}>
            <Trans>Submit for review</Trans>
          </Button>
        )
      }
    >
      {children}
    </StaffForm>
  );
}

export type Provider = { _id: ProviderId; name: string };

type ProviderProps = { providers: readonly Provider[]; value: ProviderId | null; onChange: (id: ProviderId) => void };

/** Asks for the provider of a new question or passage. */
export function ProviderField({ providers, value, onChange }: ProviderProps) {
  const { t } = useLingui();
  return (
    <SelectField
      label={t`Provider`}
      choices={providers.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value as ProviderId)}
    />
  );
}

type Field = (name: 'drawing' | 'drawingAlt.en' | 'drawingAlt.hi') => ReturnType<FieldOf<FieldValues>>;

/** The fields of a drawing. */
export function DrawingFields({ field }: { field: Field }) {
  const { t } = useLingui();
  return (
    <details>
      <summary>
        <Trans>Drawing</Trans>
      </summary>
      <div className={css.box}>
        <TextAreaField {...field('drawing')} label={t`Drawing, as SVG`} rows={4} spellCheck={false} />
        <BothFields field={field} name="drawingAlt" label={t`What the drawing shows`} />
      </div>
    </details>
  );
}
