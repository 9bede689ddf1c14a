import type { ItemDraft } from '@kasauti/contract/bank/item-draft.ts';
import { type BankItem, readItemVersion } from '@kasauti/contract/bank/items.ts';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';

type Props = { item: BankItem; versionNo: number; children: (draft: ItemDraft) => ReactNode };

/** Passes on the content of a version. The page has the one that can still change, so only the others are fetched. */
export function ItemVersion({ item, versionNo, children }: Props) {
  return versionNo === item.versionNo ? (
    children(item.item)
  ) : (
    <FetchedVersion item={item} versionNo={versionNo}>
      {children}
    </FetchedVersion>
  );
}

function FetchedVersion({ item: { _id: itemId }, versionNo, children }: Props) {
  const { t } = useLingui();
  const query = useAnswer(question(readItemVersion, { params: { itemId, versionNo } }), { freshMs: 60_000 });
  return (
    <QueryResult query={query} failed={t`The question could not be loaded`}>
      {({ item: draft }) => children(draft)}
    </QueryResult>
  );
}
