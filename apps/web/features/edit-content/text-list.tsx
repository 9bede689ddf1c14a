import {
  type Content,
  contentListStates,
  headingOf,
  isInHindi,
  listContent,
  moveContent,
  type WireContentEntry,
} from '@kasauti/contract/content/staff-content.ts';
import type { DataColumn } from '@kasauti/ui/staff/data-table.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { inLanguage, type Language, useLanguage } from '../../lib/appearance/language.ts';
import { call, isRefusal } from '../../lib/server/call.ts';
import type { ListFilter } from '../../lib/staff/list-filters.tsx';
import { formatDate } from '../../lib/words/formats.ts';
import { KeptList } from './kept-list.tsx';
import { kindName, pathOfKind } from './kinds.ts';
import type { TextKind } from './text-fields.ts';

/** Lists all texts of one kind. Pages cannot be reordered, because each page has its own address. */
export function TextList({ kind }: { kind: TextKind }) {
  const { t } = useLingui();
  const language = useLanguage();
  return (
    <KeptList
      list={listContent}
      name={kindName(kind)}
      failed={<Trans>The texts could not be loaded</Trans>}
      main={{ id: 'title', header: kind === 'faq' ? t`Question` : t`Title` }}
      wordsOf={({ id, isHidden, content }: WireContentEntry) => ({
        label: inLanguage(headingOf(content), language),
        to: `${pathOfKind(kind)}/${id}`,
        isHidden,
        hasHindi: isInHindi(content),
      })}
      columns={useColumns(kind)}
      filters={useStates()}
      always={{ kind }}
      {...(kind !== 'page' && { onMove: move })}
    />
  );
}

async function move({ id }: WireContentEntry, to: 'up' | 'down') {
  const answer = await call(moveContent, { params: { entryId: id }, body: { to } }).catch(() => null);
  return answer === null || isRefusal(answer) ? answer : answer.data.map((one) => one.id);
}

function useColumns(kind: TextKind): DataColumn<WireContentEntry>[] {
  const { t } = useLingui();
  const language = useLanguage();
  const header = { banner: t`Where the link leads`, faq: t`Topic`, page: t`Address` }[kind];
  return [
    { id: 'detail', header, cell: ({ content }) => detailOf(content, language) },
    {
      id: 'updatedAt',
      header: t`Last changed`,
      canSort: true,
      greatestFirst: true,
      cell: ({ updatedAt }) => formatDate(updatedAt, language),
    },
  ];
}

function detailOf(content: Content, language: Language): string {
  switch (content.kind) {
    case 'banner':
      return content.linkPath;
    case 'faq':
      return inLanguage(content.topic, language);
    case 'page':
      return `/pages/${content.slug}`;
    case 'footer':
      return '';
  }
}

function useStates(): ListFilter[] {
  const { t } = useLingui();
  const names = { shown: t`On the site`, hidden: t`Hidden` };
  return [
    {
      kind: 'choice',
      name: 'state',
      label: t({ context: 'staff', message: 'State' }),
      allText: t`All states`,
      choices: contentListStates.map((value) => ({ value, label: names[value] })),
    },
  ];
}
