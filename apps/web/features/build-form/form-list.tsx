import { type BuiltFormHead, listForms } from '@kasauti/contract/authoring/forms.ts';
import { formStates } from '@kasauti/domain/form/draft-state.ts';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import type { DataColumn } from '@kasauti/ui/staff/data-table.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { Link } from '../../lib/routing/router.tsx';
import { StaffList } from '../../lib/staff/staff-list.tsx';
import { formatDate } from '../../lib/words/formats.ts';
import { formStateName, formStateTone } from './form-words.ts';

/** Lists the forms that are built on screens. */
export function FormList() {
  const { t } = useLingui();
  return (
    <StaffList
      list={listForms}
      name={t({ context: 'staff', message: 'Forms' })}
      columns={useColumns()}
      usual="-changedAt"
      filters={[
        { kind: 'words', name: 'find', label: t`Words of the title, or the code` },
        {
          kind: 'choice',
          name: 'state',
          label: t({ context: 'form', message: 'State' }),
          allText: t`All states`,
          choices: formStates.map((value) => ({ value, label: formStateName(value) })),
        },
      ]}
      idOf={(form: BuiltFormHead) => form._id}
      failed={<Trans>The forms could not be loaded</Trans>}
      empty={{
        icon: 'search',
        title: <Trans>No form was found</Trans>,
        text: <Trans>Change the filters, or build a new form.</Trans>,
      }}
      none={{
        icon: 'questions',
        title: <Trans>There are no forms yet</Trans>,
        text: <Trans>Build the first form from the questions of the bank.</Trans>,
      }}
    />
  );
}

function useColumns(): DataColumn<BuiltFormHead>[] {
  const { t } = useLingui();
  const language = useLanguage();
  return [
    {
      id: 'title',
      header: t({ context: 'form', message: 'Title' }),
      isMain: true,
      canSort: true,
      cell: ({ _id, code, title }) => <Link to={`/staff/forms/${_id}`}>{inLanguage(title, language) || code}</Link>,
    },
    { id: 'code', header: t`Code`, canSort: true, cell: ({ code }) => code },
    {
      id: 'questions',
      header: t({ context: 'form', message: 'Questions' }),
      align: 'end',
      cell: ({ questions }) => questions,
    },
    { id: 'provider', header: t`Provider`, cell: ({ provider }) => provider },
    {
      id: 'changedAt',
      header: t`Last changed`,
      canSort: true,
      greatestFirst: true,
      cell: ({ changedAt }) => formatDate(changedAt, language),
    },
    {
      id: 'state',
      header: t({ context: 'form', message: 'State' }),
      cell: ({ state }) => <Badge tone={formStateTone[state]}>{formStateName(state)}</Badge>,
    },
  ];
}
