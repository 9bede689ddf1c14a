import { listCategories, moveCategory, type StaffCategory } from '@kasauti/contract/catalogue/staff-categories.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { call, isRefusal } from '../../lib/server/call.ts';
import { KeptList } from './kept-list.tsx';
import { kindName, pathOfKind } from './kinds.ts';

/** Lists all categories in the order of the site. */
export function CategoryList() {
  const { t } = useLingui();
  const language = useLanguage();
  return (
    <KeptList
      list={listCategories}
      name={kindName('category')}
      failed={<Trans>The categories could not be loaded</Trans>}
      main={{ id: 'name', header: t`Name` }}
      wordsOf={({ id, name }: StaffCategory) => ({
        label: inLanguage(name, language),
        to: `${pathOfKind('category')}/${id}`,
        isHidden: false,
        hasHindi: name.hi !== undefined,
      })}
      columns={[
        { id: 'slug', header: t`Name in the address`, cell: ({ slug }) => slug },
        {
          id: 'examCount',
          header: t({ context: 'staff', message: 'Tests' }),
          canSort: true,
          greatestFirst: true,
          align: 'end',
          cell: ({ examCount }) => examCount,
        },
      ]}
      onMove={async ({ id }, to) => {
        const answer = await call(moveCategory, { params: { categoryId: id }, body: { to } }).catch(() => null);
        return answer === null || isRefusal(answer) ? answer : answer.data.map((one) => one.id);
      }}
    />
  );
}
