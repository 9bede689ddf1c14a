import type { ItemDraft } from '@kasauti/contract/bank/item-draft.ts';
import { type BankItem, readItemVersion } from '@kasauti/contract/bank/items.ts';
import { VisuallyHidden } from '@kasauti/ui/parts/small.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { type ChangedText, changesOfDraft, type Piece } from './changes-of-draft.ts';
import css from './compare-versions.module.css';
import { textName } from './text-names.ts';

type Props = { item: BankItem; versionNo: number };

/** Shows the words that a version of a question changed in the version before it. */
export function VersionChanges({ item, versionNo }: Props) {
  return (
    <Version item={item} versionNo={versionNo - 1}>
      {(before) => (
        <Version item={item} versionNo={versionNo}>
          {(after) => <Changes changes={changesOfDraft(before, after)} />}
        </Version>
      )}
    </Version>
  );
}

type VersionProps = Props & { children: (draft: ItemDraft) => ReactNode };

/** Passes on the content of a version. The page has the one that can still change, so only the others are fetched. */
function Version({ item, versionNo, children }: VersionProps) {
  return versionNo === item.versionNo ? (
    children(item.item)
  ) : (
    <FetchedVersion item={item} versionNo={versionNo}>
      {children}
    </FetchedVersion>
  );
}

function FetchedVersion({ item: { _id: itemId }, versionNo, children }: VersionProps) {
  const { t } = useLingui();
  const query = useAnswer(question(readItemVersion, { params: { itemId, versionNo } }), { freshMs: 60_000 });
  return (
    <QueryResult query={query} failed={t`The question could not be loaded`}>
      {({ item: draft }) => children(draft)}
    </QueryResult>
  );
}

function Changes({ changes }: { changes: ChangedText[] }) {
  if (changes.length === 0) {
    return (
      <p>
        <Trans>The texts and the answer are the same in both versions.</Trans>
      </p>
    );
  }
  return (
    <dl className={css.changes}>
      {changes.map(({ path, language, pieces }) => (
        <div key={JSON.stringify([path, language])}>
          <dt>
            {textName(path)}
            {language === 'hi' && (
              <>
                {' · '}
                <Trans>Hindi</Trans>
              </>
            )}
          </dt>
          <dd lang={language ?? undefined}>
            {pieces.map((piece, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no names and keep their order.
              <ChangedPiece key={at} piece={piece} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ChangedPiece({ piece: { text, change } }: { piece: Piece }) {
  if (change === 'same') return text;
  const Mark = change === 'added' ? 'ins' : 'del';
  return (
    <Mark>
      <VisuallyHidden>{change === 'added' ? <Trans>added:</Trans> : <Trans>removed:</Trans>} </VisuallyHidden>
      {text}
    </Mark>
  );
}
