import type { PassageDraft } from '@kasauti/contract/bank/item-draft.ts';
import { type BankPassage, readPassageVersion } from '@kasauti/contract/bank/passages.ts';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { question, useAnswer } from '../../../lib/server/queries.ts';
import { QueryResult } from '../../../lib/server/query-result.tsx';

type Props = { passage: BankPassage; versionNo: number; children: (draft: PassageDraft) => ReactNode };

/** Passes on the content of a version. The page has the one that can still change, so only the others are fetched. */
export function PassageVersion({ passage, versionNo, children }: Props) {
  return versionNo === passage.versionNo ? (
    children(passage.passage)
  ) : (
    <FetchedVersion passage={passage} versionNo={versionNo}>
      {children}
    </FetchedVersion>
  );
}

function FetchedVersion({ passage: { _id: passageId }, versionNo, children }: Props) {
  const { t } = useLingui();
  const query = useAnswer(question(readPassageVersion, { params: { passageId, versionNo } }), { freshMs: 60_000 });
  return (
    <QueryResult query={query} failed={t`The passage could not be loaded`}>
      {({ passage: draft }) => children(draft)}
    </QueryResult>
  );
}
