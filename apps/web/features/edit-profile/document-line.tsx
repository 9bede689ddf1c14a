import { readDocument } from '@kasauti/contract/identity/documents.ts';
import type { WireProfile } from '@kasauti/contract/identity/profiles.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Dialog } from '@kasauti/ui/parts/dialog.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Badge, type Tone, VisuallyHidden } from '@kasauti/ui/parts/small.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLanguage } from '../../lib/appearance/language.ts';
import { addressOf } from '../../lib/server/call.ts';
import { documentKindName } from '../../lib/words/document-words.ts';
import { formatDate } from '../../lib/words/formats.ts';
import css from './edit-profile.module.css';
import { SendFile } from './send-file.tsx';

export type OwnDocument = WireProfile['documents'][number];
export type DocumentOutcome = { kind: 'deleted' | 'failed'; text: string };

type Props = { document: OwnDocument; outcome: DocumentOutcome | null; onRemove: () => Promise<void> };

/** Shows one document: its kind, a preview, the decision about it, and what its owner can do with it. */
export function DocumentLine({ document, outcome, onRemove }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const { fileName, kind, state, reason, uploadedAt } = document;
  const isGone = outcome?.kind === 'deleted';
  const remove = async () => {
    setBusy(true);
    await onRemove();
    setBusy(false);
  };
  const states: Record<OwnDocument['state'], { text: string; tone: Tone }> = {
    uploaded: { text: t`Not checked yet`, tone: 'plain' },
    verified: { text: t`Accepted`, tone: 'success' },
    refused: { text: t`Not accepted`, tone: 'danger' },
  };
  return (
    <li>
      {!isGone && <Preview document={document} />}
      <div className={css.documentText}>
        <span className={isGone ? css.struck : css.fileName}>{documentKindName(kind)}</span>
        <span className={css.soft}>{fileName}</span>
        <span className={css.soft}>
          <Trans>Uploaded {formatDate(uploadedAt, language)}</Trans>
        </span>
        {!isGone && state === 'refused' && reason && (
          <span>
            <Trans>Reason: {reason}</Trans>
          </span>
        )}
        <span role="status" className={isGone ? css.good : css.bad}>
          {outcome?.text}
        </span>
      </div>
      {!isGone && (
        <div className={css.documentDeeds}>
          <Badge tone={states[state].tone}>{states[state].text}</Badge>
          <SendFile
            ask={{ kind, replaces: document._id }}
            whyNot=""
            label={<Trans>Replace</Trans>}
            name={t`Replace ${fileName}`}
          />
          <Button
            kind="quiet"
            size="small"
            busy={busy}
            aria-label={t`Delete ${fileName}`}
            onPress={() => void remove()}
          >
            <Icon name="trash" />
            <Trans>Delete</Trans>
          </Button>
        </div>
      )}
    </li>
  );
}

/** Shows a thumbnail of an image. Pressing it opens the large image. For a PDF, shows a download link instead. */
function Preview({ document: { _id, fileName, contentType } }: { document: OwnDocument }) {
  const { t } = useLingui();
  const [isLarge, setLarge] = useState(false);
  const address = addressOf(readDocument, { params: { id: _id } });
  if (contentType !== 'image/jpeg') {
    return (
      <a className={css.preview} href={address} download>
        PDF
        <VisuallyHidden>{t`Save ${fileName}`}</VisuallyHidden>
      </a>
    );
  }
  return (
    <>
      <button type="button" className={css.preview} onClick={() => setLarge(true)} aria-label={t`Look at ${fileName}`}>
        <img src={address} alt="" loading="lazy" />
      </button>
      {isLarge && (
        <Dialog wide title={fileName} closeText={t`Close`} onClose={() => setLarge(false)}>
          <img className={css.large} src={address} alt={fileName} />
        </Dialog>
      )}
    </>
  );
}
