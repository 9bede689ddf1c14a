import { maxLetters } from '@kasauti/contract/content/staff-content.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { TextField } from '@kasauti/ui/parts/fields.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { RowButtons, useTakeAway } from '../../lib/page/forms/row-buttons.tsx';
import { neededText, sitePath } from './checks.ts';
import css from './edit-content.module.css';
import type { FooterFields, LinkRow } from './footer-fields.ts';

type Props = {
  form: UseFormReturn<FooterFields>;
  language: 'en' | 'hi';
  list: 'explore' | 'support';
  title: string;
};

/** One list of links of the footer, to write, order and take away. */
export function LinkRows({ form, language, list, title }: Props) {
  const { t } = useLingui();
  const name = `${language}.${list}` as const;
  const { fields, append, remove, swap } = useFieldArray({ control: form.control, name });
  const { adding, takeAway } = useTakeAway(remove);
  const errors = form.formState.errors[language]?.[list];
  const oncePerList = (path: string, rows: LinkRow[]) =>
    rows.filter((row) => row.path.trim() === path.trim()).length === 1 || t`This address stands here twice`;
  return (
    <fieldset className={css.links}>
      <legend>{title}</legend>
      {fields.map((field, at) => {
        const no = at + 1;
        return (
          <div key={field.id} className={css.link}>
            <TextField
              {...form.register(`${name}.${at}.label`, { validate: neededText })}
              label={t`Link ${no}: words`}
              lang={language}
              maxLength={maxLetters.linkLabel}
              error={errors?.[at]?.label?.message}
            />
            <TextField
              {...form.register(`${name}.${at}.path`, {
                validate: (path, fields) => {
                  const said = sitePath(path);
                  return said === true ? oncePerList(path, fields[language][list]) : said;
                },
              })}
              label={t`Link ${no}: path`}
              maxLength={maxLetters.path}
              autoCapitalize="none"
              spellCheck={false}
              error={errors?.[at]?.path?.message}
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
      <div ref={adding}>
        <Button kind="secondary" size="small" onPress={() => append({ label: '', path: '' })}>
          <Icon name="plus" />
          <Trans>Add a link</Trans>
        </Button>
      </div>
    </fieldset>
  );
}
