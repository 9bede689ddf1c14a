import { TextField } from '@kasauti/ui/parts/fields.tsx';
import { useLingui } from '@lingui/react/macro';
import { BothFields } from '../../lib/staff/forms/both-fields.tsx';
import type { FieldOf } from '../../lib/staff/forms/use-staff-form.ts';
import type { TextFields, TextKind } from './text-fields.ts';

type Fields = { field: FieldOf<TextFields> };

export function KindFields({ kind, field, isNew }: Fields & { kind: TextKind; isNew: boolean }) {
  switch (kind) {
    case 'banner':
      return <BannerFields field={field} />;
    case 'faq':
      return <FaqFields field={field} />;
    case 'page':
      return <PageFields field={field} isNew={isNew} />;
  }
}

function BannerFields({ field }: Fields) {
  const { t } = useLingui();
  return (
    <>
      <BothFields field={field} name="title" label={t`Title`} />
      <BothFields field={field} name="text" label={t`Text`} rows={3} />
      <BothFields field={field} name="linkLabel" label={t`Words of the link`} />
      <TextField
        {...field('linkPath')}
        label={t`Where the link leads`}
        hint={t`A path of this site, such as /products?mode=centre`}
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  );
}

function FaqFields({ field }: Fields) {
  const { t } = useLingui();
  const hint = t`Questions with the same topic are shown together.`;
  return (
    <>
      <BothFields field={field} name="topic" label={t`Topic`} hint={hint} />
      <BothFields field={field} name="question" label={t`Question`} />
      <BothFields field={field} name="answer" label={t`Answer`} rows={6} />
    </>
  );
}

function PageFields({ field, isNew }: Fields & { isNew: boolean }) {
  const { t } = useLingui();
  const between = t`An empty line begins a new paragraph. A line with ## is a heading, lines with - are a list, lines such as | a | b | are a table, [words](/contact) is a link, **words** are bold.`;
  return (
    <>
      <TextField
        {...field('slug')}
        label={t`Name in the address`}
        hint={
          isNew
            ? t`The address of the page is /pages/ followed by this name. The site itself links to about, higher-education, government, enterprise, privacy, terms and refunds.`
            : t`Links lead to it, so it cannot be changed.`
        }
        readOnly={!isNew}
        autoCapitalize="none"
        spellCheck={false}
      />
      <BothFields field={field} name="title" label={t`Title`} />
      <BothFields field={field} name="text" label={t`Text`} hint={between} rows={18} />
    </>
  );
}
