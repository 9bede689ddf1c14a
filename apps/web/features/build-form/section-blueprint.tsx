import { maxOfForm } from '@kasauti/contract/authoring/form-draft.ts';
import { difficulties } from '@kasauti/contract/bank/item-draft.ts';
import { readBankChoices } from '@kasauti/contract/bank/items.ts';
import { itemKinds } from '@kasauti/domain/form/item-kinds.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { FieldError } from '@kasauti/ui/parts/field.tsx';
import { SelectField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentProps, useId } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { RowButtons, useRowRemoval } from '../../lib/page/forms/row-buttons.tsx';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { messageAt } from '../../lib/staff/forms/use-staff-form.ts';
import { difficultyName, kindName } from '../../lib/words/item-words.ts';
import { BlueprintTable } from './blueprint-table.tsx';
import css from './build-form.module.css';
import { newRow, rowOf } from './form-fields.ts';
import { useCoverage } from './use-coverage.ts';
import type { FormBuilder } from './use-form-builder.ts';

/** Edits the blueprint of a section, and shows what the bank has for each row. */
export function SectionBlueprint({ state, at }: { state: FormBuilder; at: number }) {
  const { t } = useLingui();
  const id = useId();
  const { form } = state;
  const name = `sections.${at}.blueprint` as const;
  const { fields, append, remove, swap } = useFieldArray({ control: form.control, name });
  const { adding, takeAway } = useRowRemoval(remove);
  const rows = useWatch({ control: form.control, name });
  const coverageOf = useCoverage(state);
  const variants = useWatch({ control: form.control, name: 'variants' });
  const topics = useTopics();
  return (
    <>
      <p className={css.soft}>
        <Trans>The questions are drawn when the form is published. Nobody knows them before.</Trans>
      </p>
      <FieldError id={id}>
        {messageAt(form.formState.errors, name) ?? state.problemAt(`sections.${at}.items`)}
      </FieldError>
      <ol className={css.questions} aria-describedby={id}>
        {fields.map((row, place) => (
          <li key={row.id}>
            <Row state={state} name={`${name}.${place}`} no={place + 1} topics={topics} topic={rows[place]?.topic} />
            <RowMoves at={place} rows={fields.length} swap={swap} takeAway={takeAway} />
          </li>
        ))}
      </ol>
      <div ref={adding}>
        <Button
          kind="secondary"
          onPress={() => append(newRow())}
          whyDisabled={fields.length >= maxOfForm.rows && t`There are as many of these as there can be.`}
        >
          <Icon name="plus" /> <Trans>Add a row</Trans>
        </Button>
      </div>
      {rows.length > 0 && (
        <BlueprintTable rows={rows.map(rowOf)} coverageOf={(row) => coverageOf(at, row)} variants={Number(variants)} />
      )}
    </>
  );
}

function RowMoves(moves: Omit<ComponentProps<typeof RowButtons>, 'names'>) {
  const { t } = useLingui();
  const no = moves.at + 1;
  const label = t`Row ${no}`;
  const names = { up: t`Move up: ${label}`, down: t`Move down: ${label}`, away: t`Remove: ${label}` };
  return (
    <span className={css.buttons}>
      <RowButtons {...moves} names={names} />
    </span>
  );
}

type RowProps = {
  state: FormBuilder;
  name: `sections.${number}.blueprint.${number}`;
  no: number;
  topics: readonly string[];
  /** The topic that is chosen now. The bank may not have it any more. */
  topic: string | undefined;
};

function Row({ state: { field, fieldWithProblem }, name, no, topics, topic }: RowProps) {
  const { t } = useLingui();
  const known = topic && !topics.includes(topic) ? [topic, ...topics] : topics;
  return (
    <fieldset className={css.marking}>
      <legend>{t`Row ${no}`}</legend>
      <div className={css.blueprintRow}>
        <SelectField
          {...field(`${name}.topic`)}
          label={t`Topic`}
          emptyText={t`Choose a topic`}
          choices={known.map((value) => ({ value, label: value }))}
        />
        <SelectField
          {...field(`${name}.difficulty`)}
          label={t`Difficulty`}
          choices={difficulties.map((value) => ({ value, label: difficultyName(value) }))}
        />
        <SelectField
          {...field(`${name}.kind`)}
          label={t`Kind`}
          emptyText={t`Any kind`}
          choices={itemKinds.map((value) => ({ value, label: kindName(value) }))}
        />
        <TextField {...fieldWithProblem(`${name}.count`)} label={t`Number of questions`} inputMode="numeric" />
      </div>
    </fieldset>
  );
}

function useTopics(): readonly string[] {
  const { data } = useAnswer(question(readBankChoices, {}), { freshMs: 60_000 });
  return data && !isRefusal(data) ? data.topics : [];
}
