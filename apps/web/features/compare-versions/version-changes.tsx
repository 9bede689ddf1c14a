import { readItemVersion } from '@kasauti/contract/bank/items.ts';
import type { ItemId } from '@kasauti/contract/ids.ts';
import { VisuallyHidden } from '@kasauti/ui/parts/small.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { type ChangedText, changesOfDraft, type Piece } from './changes-of-draft.ts';
import css from './compare-versions.module.css';
import { textName } from './text-names.ts';

type Props = { itemId: ItemId; versionNo: number };

/** Shows the words that a version of a question changed in the version before it. */
export function VersionChanges({ itemId, versionNo }: Props) {
  const { t } = useLingui();
  const before = useAnswer(question(readItemVersion, { params: { itemId, versionNo: versionNo - 1 } }), {
    freshMs: 60_000,
  });
  const after = useAnswer(question(readItemVersion, { params: { itemId, versionNo } }), { freshMs: 60_000 });
  const failed = t`The question could not be loaded`;
  return (
    <QueryResult query={before} failed={failed}>
      {(old) => (
        <QueryResult query={after} failed={failed}>
          {(current) => <Changes changes={changesOfDraft(old.item, current.item)} />}
        </QueryResult>
      )}
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
