import { type AccommodationCheck, decideAccommodationRequest } from '@kasauti/contract/identity/document-checks.ts';
import { Trans } from '@lingui/react/macro';
import { useLanguage } from '../../lib/appearance/language.ts';
import { call } from '../../lib/server/call.ts';
import { accommodationName } from '../../lib/words/document-words.ts';
import { formatInstant } from '../../lib/words/formats.ts';
import css from './check-documents.module.css';
import { CandidateFacts, DocumentFile } from './check-facts.tsx';
import { CheckState } from './check-state.tsx';
import { DecideCheck } from './decide-check.tsx';
import type { Deciding } from './deciding.ts';

/**
 * Shows one request for an accommodation: the candidate's note, the certificate if there is one, and the decision.
 */
export function RequestCard({ asked, decide }: { asked: AccommodationCheck; decide: Deciding }) {
  const language = useLanguage();
  const { _id, candidate, kind, note, state, requestedAt, certificate, decided } = asked;
  return (
    <article className={css.card}>
      {certificate ? (
        <DocumentFile file={certificate} isWaiting={state === 'requested'} />
      ) : (
        <p className={css.noPicture}>
          <Trans>No certificate was sent.</Trans>
        </p>
      )}
      <div className={css.beside}>
        <div className={css.what}>
          <h2>{candidate.name}</h2>
          <p>
            <strong>{accommodationName(kind)}</strong>
          </p>
          {note && <p className={css.quote}>{note}</p>}
          <CandidateFacts candidate={candidate} />
          <p className={css.soft}>
            <Trans>Asked {formatInstant(requestedAt, language)}</Trans>
          </p>
          {decided && (
            <p className={css.soft}>
              {decided.by}, {formatInstant(decided.at, language)}
            </p>
          )}
          {state !== 'requested' && (
            <p>
              <CheckState state={state === 'approved' ? 'accepted' : 'refused'} />
            </p>
          )}
        </div>
        {state !== 'refused' && (
          <DecideCheck
            key={state}
            verdicts={state === 'requested' ? ['accept', 'refuse'] : ['refuse']}
            isTakenBack={state === 'approved'}
            send={(body) => decide(() => call(decideAccommodationRequest, { params: { id: _id }, body }))}
          />
        )}
      </div>
    </article>
  );
}
