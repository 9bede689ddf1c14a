import { deleteDocument, type WireProfile } from '@kasauti/contract/profiles.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Badge, type Tone } from '@kasauti/ui/parts/small.tsx';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call, isRefusal } from '../../lib/call.ts';
import { formatDate } from '../../lib/formats.ts';
import { useLanguage } from '../../lib/language.ts';
import { refusalTextOr } from '../../lib/refusal-text.ts';
import { toast } from '../../lib/toasts.ts';
import css from './edit-profile.module.css';
import { useReadProfileAgain } from './use-own-profile.ts';

type Document = WireProfile['documents'][number];
type Outcome = { kind: 'deleted' | 'failed'; text: string };

/** What was handed in. The server's message about a deletion is a toast, and the same words stay where the document was. */
export function Documents({ profile }: { profile: WireProfile }) {
  const readAgain = useReadProfileAgain();
  const [outcomes, setOutcomes] = useState<Record<string, Outcome>>({});
  const [gone, setGone] = useState<Document[]>([]);

  const remove = async (document: Document) => {
    const params = { userId: profile._id, id: document._id };
    const answer = await call(deleteDocument, { params }).catch(() => null);
    const outcome = outcomeOf(answer);
    toast(outcome.kind === 'deleted' ? 'success' : 'error', outcome.text);
    setOutcomes((before) => ({ ...before, [document._id]: outcome }));
    if (outcome.kind === 'deleted') {
      setGone((before) => [...before, document]);
      await readAgain();
    }
  };

  const kept = profile.documents.filter(({ _id }) => !gone.some((one) => one._id === _id));
  if (kept.length === 0 && gone.length === 0) {
    return (
      <p className={css.soft}>
        <Trans>No documents.</Trans>
      </p>
    );
  }
  return (
    <ul className={css.documents}>
      {[...kept, ...gone].map((document) => (
        <DocumentLine
          key={document._id}
          document={document}
          outcome={outcomes[document._id] ?? null}
          onRemove={() => remove(document)}
        />
      ))}
    </ul>
  );
}

type DeleteAnswer = Awaited<ReturnType<typeof call<typeof deleteDocument>>> | null;

function outcomeOf(answer: DeleteAnswer): Outcome {
  if (answer === null) return { kind: 'failed', text: t`Error deleting document` };
  if (isRefusal(answer)) return { kind: 'failed', text: refusalTextOr(answer, t`Error deleting document`) };
  return {
    kind: 'deleted',
    text: !answer.message || answer.message === 'Document Deleted' ? t`Document Deleted` : answer.message,
  };
}

type LineProps = { document: Document; outcome: Outcome | null; onRemove: () => Promise<void> };

function DocumentLine({ document: { fileName, state, uploadedAt }, outcome, onRemove }: LineProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const isGone = outcome?.kind === 'deleted';
  const remove = async () => {
    setBusy(true);
    await onRemove();
    setBusy(false);
  };
  const states: Record<string, { text: string; tone: Tone }> = {
    uploaded: { text: t`Not looked at yet`, tone: 'plain' },
    verified: { text: t`Accepted`, tone: 'success' },
    refused: { text: t`Not accepted`, tone: 'danger' },
  };
  const shown = states[state] ?? { text: state, tone: 'plain' };
  return (
    <li>
      <div className={css.documentText}>
        <span className={isGone ? css.struck : css.fileName}>{fileName}</span>
        <span className={css.soft}>
          <Trans>Handed in {formatDate(uploadedAt, language)}</Trans>
        </span>
        <span role="status" className={isGone ? css.good : css.bad}>
          {outcome?.text}
        </span>
      </div>
      {!isGone && (
        <>
          <Badge tone={shown.tone}>{shown.text}</Badge>
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
        </>
      )}
    </li>
  );
}
