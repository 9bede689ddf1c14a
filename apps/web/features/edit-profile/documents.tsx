import { deleteDocument, documentKinds, type WireProfile } from '@kasauti/contract/identity/profiles.ts';
import { SelectField } from '@kasauti/ui/parts/fields.tsx';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { call, isRefusal } from '../../lib/server/call.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { documentKindName } from '../../lib/words/document-words.ts';
import { refusalTextOr } from '../../lib/words/refusal-text.ts';
import { DocumentLine, type DocumentOutcome, type OwnDocument } from './document-line.tsx';
import css from './edit-profile.module.css';
import type { DocumentKind } from './send-document.ts';
import { SendFile } from './send-file.tsx';
import { useReadProfileAgain } from './use-own-profile.ts';

/**
 * Lists the submitted documents and lets the user send another one. After a deletion, a toast shows the result. The
 * line of the document shows it too.
 */
export function Documents({ profile }: { profile: WireProfile }) {
  const readAgain = useReadProfileAgain();
  const [outcomes, setOutcomes] = useState<Record<string, DocumentOutcome>>({});
  const [gone, setGone] = useState<OwnDocument[]>([]);

  const remove = async (document: OwnDocument) => {
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
  return (
    <>
      {kept.length === 0 && gone.length === 0 ? (
        <p className={css.soft}>
          <Trans>No documents.</Trans>
        </p>
      ) : (
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
      )}
      <AddDocument />
    </>
  );
}

function AddDocument() {
  const { t } = useLingui();
  const hint = useId();
  const [kind, setKind] = useState<DocumentKind | null>(null);
  return (
    <div className={css.add}>
      <SelectField
        label={t`What do you want to upload?`}
        emptyText={t`Choose the kind of document`}
        value={kind ?? ''}
        choices={documentKinds.map((one) => ({ value: one, label: documentKindName(one) }))}
        onChange={({ target }) => setKind(documentKinds.find((one) => one === target.value) ?? null)}
      />
      <p className={css.soft} id={hint}>
        <Trans>
          A PDF or a picture, at most 10 MB. Only you and the people who check it can open it. On an Aadhaar card, cover
          the first eight digits.
        </Trans>
      </p>
      <SendFile
        ask={kind && { kind }}
        whyNot={t`Choose first what kind of document it is.`}
        label={<Trans>Choose a file</Trans>}
        describedBy={hint}
        onSent={() => setKind(null)}
      />
    </div>
  );
}

type DeleteAnswer = Awaited<ReturnType<typeof call<typeof deleteDocument>>> | null;

function outcomeOf(answer: DeleteAnswer): DocumentOutcome {
  if (answer === null) return { kind: 'failed', text: t`Error deleting document` };
  if (isRefusal(answer)) return { kind: 'failed', text: refusalTextOr(answer, t`Error deleting document`) };
  return {
    kind: 'deleted',
    text: !answer.message || answer.message === 'Document Deleted' ? t`Document Deleted` : answer.message,
  };
}
