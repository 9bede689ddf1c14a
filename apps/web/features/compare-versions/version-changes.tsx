import { VisuallyHidden } from '@kasauti/ui/parts/small.tsx';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type ChangedText, changesOfDraft, type Piece } from './changes-of-draft.ts';
import css from './compare-versions.module.css';
import type { AnyDraft } from './draft-texts.ts';
import { textName } from './text-names.ts';

/** Reads the content of a version, and renders what `show` makes of it. */
export type VersionOf = (versionNo: number, show: (draft: AnyDraft) => ReactNode) => ReactNode;

type Props = { versionNo: number; versionOf: VersionOf };

/** Shows the words that a version of a question or a passage changed in the version before it. */
export function VersionChanges({ versionNo, versionOf }: Props) {
  return versionOf(versionNo - 1, (before) =>
    versionOf(versionNo, (after) => <Changes changes={changesOfDraft(before, after)} />),
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
