import { maxLetters } from '@kasauti/contract/catalogue/staff-catalogue.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { TextAreaField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { FieldPair } from '../../lib/page/forms/form-frame.tsx';
import { RowButtons, useTakeAway } from '../../lib/page/forms/row-buttons.tsx';
import css from './edit-catalogue.module.css';
import type { ListingFields } from './listing-fields.ts';
import { fieldName } from './test-words.ts';

/** What buyers ask about a test, in both languages, to write, order and take away. */
export function FaqRows({ form: { control, register, formState } }: { form: UseFormReturn<ListingFields> }) {
  const { t } = useLingui();
  const { fields, append, remove, swap } = useFieldArray({ control, name: 'faq' });
  const errors = formState.errors.faq;
  const { adding, takeAway } = useTakeAway(remove);
  const needed = (text: string) => text.trim() !== '' || t`Fill this in`;
  return (
    <fieldset className={css.box}>
      <legend>{fieldName('faq')}</legend>
      {fields.map((field, at) => {
        const no = at + 1;
        return (
          <div key={field.id} className={css.entry}>
            <FieldPair>
              <TextField
                {...register(`faq.${at}.question`, { validate: needed })}
                label={t`Question ${no}`}
                maxLength={maxLetters.question}
                error={errors?.[at]?.question?.message}
              />
              <TextField
                {...register(`faq.${at}.hiQuestion`, {
                  validate: (text, { faq }) =>
                    (text.trim() === '') === (faq[at]?.hiAnswer.trim() === '') ||
                    t`In Hindi the question and its answer, or neither`,
                })}
                label={t`Question ${no} in Hindi`}
                optional={t`optional`}
                lang="hi"
                maxLength={maxLetters.question}
                error={errors?.[at]?.hiQuestion?.message}
              />
            </FieldPair>
            <FieldPair>
              <TextAreaField
                {...register(`faq.${at}.answer`, { validate: needed })}
                label={t`Answer ${no}`}
                maxLength={maxLetters.answer}
                error={errors?.[at]?.answer?.message}
                rows={3}
              />
              <TextAreaField
                {...register(`faq.${at}.hiAnswer`)}
                label={t`Answer ${no} in Hindi`}
                optional={t`optional`}
                lang="hi"
                maxLength={maxLetters.answer}
                rows={3}
              />
            </FieldPair>
            <div className={css.row}>
              <RowButtons
                at={at}
                rows={fields.length}
                names={{ up: t`Question ${no}: up`, down: t`Question ${no}: down`, away: t`Question ${no}: take away` }}
                swap={swap}
                takeAway={takeAway}
              />
            </div>
          </div>
        );
      })}
      <div ref={adding}>
        <Button
          kind="secondary"
          size="small"
          onPress={() => append({ question: '', answer: '', hiQuestion: '', hiAnswer: '' })}
        >
          <Icon name="plus" />
          <Trans>Add a question</Trans>
        </Button>
      </div>
    </fieldset>
  );
}
