import { type DocumentCheck, decideDocument } from '@kasauti/contract/identity/document-checks.ts';
import { Trans } from '@lingui/react/macro';
import { useLanguage } from '../../lib/appearance/language.ts';
import { call } from '../../lib/server/call.ts';
import { documentKindName } from '../../lib/words/document-words.ts';
import { formatInstant } from '../../lib/words/formats.ts';
import css from './check-documents.module.css';
import { CandidateFacts, DocumentFile } from './check-facts.tsx';
import { CheckState } from './check-state.tsx';
import { DecideCheck, type Verdict } from './decide-check.tsx';
import type { Deciding } from './deciding.ts';
import { useReadyReasons } from './ready-reasons.ts';

/** Shows one document: the candidate's details, the file and the decision about it. */
export function DocumentCard({ document, decide }: { document: DocumentCheck; decide: Deciding }) {
  const language = useLanguage();
  const { _id, candidate, kind, state, uploadedAt, isDeleted, decided } = document;
  const seen = { name: candidate.name, dob: candidate.dob };
  const verdicts: Verdict[] = state === 'uploaded' ? ['accept', 'refuse'] : state === 'verified' ? ['refuse'] : [];
  const ready = useReadyReasons();
  return (
    <article className={css.card}>
      <DocumentFile file={{ ...document, isDeleted }} isWaiting={state === 'uploaded'} />
      <div className={css.beside}>
        <div className={css.what}>
          <h2>{candidate.name}</h2>
          <p>
            <strong>{documentKindName(kind)}</strong>
          </p>
          <CandidateFacts candidate={candidate} />
          <p className={css.soft}>
            <Trans>Handed in {formatInstant(uploadedAt, language)}</Trans>
          </p>
          {decided && (
            <p className={css.soft}>
              {decided.by}, {formatInstant(decided.at, language)}: {decided.reason}
            </p>
          )}
          {state !== 'uploaded' && (
            <p>
              <CheckState state={state === 'verified' ? 'accepted' : 'refused'} />
            </p>
          )}
        </div>
        {verdicts.length > 0 && (
          <DecideCheck
            verdicts={verdicts}
            ready={ready}
            isTakenBack={state === 'verified'}
            send={(body) => decide(() => call(decideDocument, { params: { id: _id }, body: { ...body, seen } }))}
          />
        )}
      </div>
    </article>
  );
}
