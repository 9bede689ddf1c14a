import type { StaffTest, TestEdit } from '@kasauti/contract/catalogue/staff-catalogue.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { TextAreaField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFieldArray } from 'react-hook-form';
import { FieldPair } from '../../lib/page/forms/form-frame.tsx';
import { RowButtons, useRowRemoval } from '../../lib/page/forms/row-buttons.tsx';
import type { useStaffForm } from '../../lib/staff/forms/use-staff-form.ts';
import css from './edit-catalogue.module.css';
import type { ListingFields } from './listing-fields.ts';
import { fieldName } from './test-words.ts';

type Form = Pick<ReturnType<typeof useStaffForm<ListingFields, TestEdit['listing'], StaffTest>>, 'form' | 'field'>;

/**
 * Lets staff edit the questions and answers about a test in both languages. Entries can be added, reordered and
 * removed.
 */
export function FaqRows({ state: { form, field } }: { state: Form }) {
  const { t } = useLingui();
  const { fields, append, remove, swap } = useFieldArray({ control: form.control, name: 'faq' });
  const { adding, takeAway } = useRowRemoval(remove);
  return (
    <fieldset className={css.box}>
      <legend>{fieldName('faq')}</legend>
      {fields.map(({ id }, at) => {
        const no = at + 1;
        return (
          <div key={id} className={css.entry}>
            <FieldPair>
              <TextField {...field(`faq.${at}.question`)} label={t`Question ${no}`} />
              <TextField
                {...field(`faq.${at}.hiQuestion`)}
                label={t`Question ${no} in Hindi`}
                optional={t`optional`}
                lang="hi"
              />
            </FieldPair>
            <FieldPair>
              <TextAreaField {...field(`faq.${at}.answer`)} label={t`Answer ${no}`} rows={3} />
              <TextAreaField
                {...field(`faq.${at}.hiAnswer`)}
                label={t`Answer ${no} in Hindi`}
                optional={t`optional`}
                lang="hi"
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
