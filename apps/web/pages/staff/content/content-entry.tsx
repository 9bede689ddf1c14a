import { listCategories, MAX_CATEGORIES } from '@kasauti/contract/catalogue/staff-categories.ts';
import { readContent } from '@kasauti/contract/content/staff-content.ts';
import type { ContentEntryId } from '@kasauti/contract/ids.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { isKeptKind, type KeptKind, kindName, pathOfKind } from '../../../features/edit-content/kinds.ts';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { useHead } from '../../../lib/page/page.tsx';
import { useParams } from '../../../lib/routing/router.tsx';
import { question, useAnswer } from '../../../lib/server/queries.ts';
import { QueryResult } from '../../../lib/server/query-result.tsx';
import { DetailPage } from '../../../lib/staff/detail-page.tsx';
import { NoSuchContent, NothingHere } from './no-such-content.tsx';

/* Each form is loaded on demand, because an entry is either a text or a category. */
const EditCategory = lazyPart(() =>
  import('../../../features/edit-content/edit-category.tsx').then(({ EditCategory }) => EditCategory),
);

const EditText = lazyPart(() =>
  import('../../../features/edit-content/edit-text.tsx').then(({ EditText }) => EditText),
);

/** Form for a new or an existing text or category. */
export function StaffContentEntry() {
  const { kind, entryId = '' } = useParams();
  if (!isKeptKind(kind) || kind === 'footer') return <NoSuchContent />;
  return <EntryPage kind={kind} entryId={entryId} />;
}

type OrderedKind = Exclude<KeptKind, 'footer'>;

function EntryPage({ kind, entryId }: { kind: OrderedKind; entryId: string }) {
  useHead({ title: kindName(kind), isPrivate: true });
  const isNew = entryId === 'new';
  return (
    <DetailPage
      list={{ path: pathOfKind(kind), name: <Trans>Back to the list</Trans> }}
      title={kindName(kind)}
      lead={isNew ? <Trans>A new one</Trans> : <Trans>Change it</Trans>}
    >
      {kind === 'category' ? (
        <Category categoryId={isNew ? null : entryId} />
      ) : isNew ? (
        <EditText kind={kind} entry={null} />
      ) : (
        <Text kind={kind} entryId={entryId as ContentEntryId} />
      )}
    </DetailPage>
  );
}

function Text({ kind, entryId }: { kind: Exclude<OrderedKind, 'category'>; entryId: ContentEntryId }) {
  const { t } = useLingui();
  const query = useAnswer(question(readContent, { params: { entryId } }), { freshMs: 0 });
  return (
    <QueryResult query={query} failed={t`The text could not be loaded`}>
      {(entry) =>
        entry.content.kind === kind ? <EditText key={entry.id} kind={kind} entry={entry} /> : <NothingHere />
      }
    </QueryResult>
  );
}

function Category({ categoryId }: { categoryId: string | null }) {
  const { t } = useLingui();
  const query = useAnswer(question(listCategories, { query: { size: MAX_CATEGORIES } }), {
    enabled: categoryId !== null,
    freshMs: 0,
  });
  if (categoryId === null) return <EditCategory category={null} />;
  return (
    <QueryResult query={query} failed={t`The categories could not be loaded`}>
      {({ items }) => {
        const category = items.find(({ id }) => id === categoryId);
        return category ? <EditCategory key={category.id} category={category} /> : <NothingHere />;
      }}
    </QueryResult>
  );
}
