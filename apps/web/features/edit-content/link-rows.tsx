import { Button } from '@kasauti/ui/parts/button.tsx';
import { FieldError } from '@kasauti/ui/parts/field.tsx';
import { TextField } from '@kasauti/ui/parts/fields.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFieldArray } from 'react-hook-form';
import { RowButtons, useRowRemoval } from '../../lib/page/forms/row-buttons.tsx';
import { messageAt } from '../../lib/staff/forms/use-staff-form.ts';
import css from './edit-content.module.css';
import type { FooterFields } from './footer-fields.ts';
import type { useKeeping } from './keep-buttons.tsx';

export type FooterForm = Pick<ReturnType<typeof useKeeping<FooterFields>>, 'form' | 'field'>;

type Props = {
  state: FooterForm;
  language: 'en' | 'hi';
  list: 'explore' | 'support';
  title: string;
};

/** Lets staff edit one list of footer links. Links can be added, reordered and removed. */
export function LinkRows({ state: { form, field }, language, list, title }: Props) {
  const { t } = useLingui();
  const name = `${language}.${list}` as const;
  const { fields, append, remove, swap } = useFieldArray({ control: form.control, name });
  const { adding, takeAway } = useRowRemoval(remove);
  return (
    <fieldset className={css.links}>
      <legend>{title}</legend>
      {fields.map(({ id }, at) => {
        const no = at + 1;
        return (
          <div key={id} className={css.link}>
            <TextField {...field(`${name}.${at}.label`)} label={t`Link ${no}: words`} lang={language} />
            <TextField
              {...field(`${name}.${at}.path`)}
              label={t`Link ${no}: path`}
              autoCapitalize="none"
              spellCheck={false}
            />
            <div className={css.row}>
              <RowButtons
                at={at}
                rows={fields.length}
                names={{ up: t`Link ${no}: up`, down: t`Link ${no}: down`, away: t`Link ${no}: take away` }}
                swap={swap}
                takeAway={takeAway}
              />
            </div>
          </div>
        );
      })}
      <FieldError>{messageAt(form.formState.errors, name)}</FieldError>
      <div ref={adding}>
        <Button kind="secondary" size="small" onPress={() => append({ label: '', path: '' })}>
          <Icon name="plus" />
          <Trans>Add a link</Trans>
        </Button>
      </div>
    </fieldset>
  );
}
