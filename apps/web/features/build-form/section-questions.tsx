import { maxOfForm } from '@kasauti/contract/authoring/form-draft.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { FieldError } from '@kasauti/ui/parts/field.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentProps, useId, useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { RowButtons, useRowRemoval } from '../../lib/page/forms/row-buttons.tsx';
import { messageAt } from '../../lib/staff/forms/use-staff-form.ts';
import css from './build-form.module.css';
import { QuestionPicker } from './question-picker.tsx';
import { QuestionText } from './question-text.tsx';
import type { FormBuilder, KnownQuestion } from './use-form-builder.ts';

const MAX_QUESTIONS = maxOfForm.questions;

/** Lists the questions of a section in their order, and adds others from the bank. */
export function SectionQuestions({ state, at }: { state: FormBuilder; at: number }) {
  const { t } = useLingui();
  const [isPicking, setPicking] = useState(false);
  const id = useId();
  const { form, questions, learn, providerId } = state;
  const name = `sections.${at}.items` as const;
  const { fields, append, remove, swap } = useFieldArray({ control: form.control, name });
  const { adding, takeAway } = useRowRemoval(remove);
  const sections = useWatch({ control: form.control, name: 'sections' });
  const used = new Set(
    sections.flatMap(({ source, items }) => (source === 'chosen' ? items.map(({ itemId }) => itemId) : [])),
  );
  const pick = (chosen: readonly KnownQuestion[]) => {
    learn(chosen);
    append(chosen.map(({ _id }) => ({ itemId: _id })));
    setPicking(false);
    adding.current?.querySelector('button')?.focus();
  };
  return (
    <>
      <FieldError id={id}>{messageAt(form.formState.errors, name) ?? state.problemAt(name)}</FieldError>
      <ol className={css.questions} aria-describedby={id}>
        {fields.map((row, place) => {
          const question = questions.get(row.itemId);
          const moves = { at: place, rows: fields.length, swap, takeAway };
          return <QuestionRow key={row.id} {...moves} label={question?.code ?? row.itemId} question={question} />;
        })}
      </ol>
      <div ref={adding}>
        <Button
          kind="secondary"
          aria-expanded={isPicking}
          onPress={() => setPicking(!isPicking)}
          whyDisabled={
            providerId === null
              ? t`Choose a provider first.`
              : used.size >= MAX_QUESTIONS && t`There are as many of these as there can be.`
          }
        >
          <Icon name={isPicking ? 'minus' : 'plus'} /> <Trans>Add questions</Trans>
        </Button>
      </div>
      {isPicking && providerId && (
        <QuestionPicker
          providerId={providerId}
          used={used}
          most={MAX_QUESTIONS}
          words={{
            used: <Trans>in this form already</Trans>,
            full: <Trans>A form has at most {MAX_QUESTIONS} questions. You cannot tick another one.</Trans>,
          }}
          onPick={pick}
        />
      )}
    </>
  );
}

type RowProps = Omit<ComponentProps<typeof RowButtons>, 'names'> & {
  label: string;
  question: KnownQuestion | undefined;
};

function QuestionRow({ label, question, ...row }: RowProps) {
  const { t } = useLingui();
  const names = { up: t`Move up: ${label}`, down: t`Move down: ${label}`, away: t`Remove: ${label}` };
  return (
    <li>
      {question ? <QuestionText no={row.at + 1} question={question} /> : label}
      <span className={css.buttons}>
        <RowButtons {...row} names={names} />
      </span>
    </li>
  );
}
