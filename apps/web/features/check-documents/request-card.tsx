import { type AccommodationCheck, decideAccommodationRequest } from '@kasauti/contract/identity/document-checks.ts';
import { Trans } from '@lingui/react/macro';
import { useLanguage } from '../../lib/appearance/language.ts';
import { call } from '../../lib/server/call.ts';
import { accommodationName } from '../../lib/words/document-words.ts';
import { formatInstant } from '../../lib/words/formats.ts';
import css from './check-documents.module.css';
import { CandidateFacts, DocumentFile } from './check-facts.tsx';
import { DecideCheck } from './decide-check.tsx';

/** What somebody needs for a fair test, what they say about it, and their certificate if they have sent one. */
export function RequestCard({ asked }: { asked: AccommodationCheck }) {
  const language = useLanguage();
  const { _id, candidate, kind, note, requestedAt, certificate } = asked;
  return (
    <li className={css.card}>
      <div className={css.what}>
        <h3>{candidate.name}</h3>
        <p>
          <strong>{accommodationName(kind)}</strong>
        </p>
        {note && <p className={css.quote}>{note}</p>}
        <CandidateFacts candidate={candidate} />
        <p className={css.soft}>
          <Trans>Asked {formatInstant(requestedAt, language)}</Trans>
        </p>
      </div>
      {certificate ? (
        <DocumentFile file={certificate} />
      ) : (
        <p className={css.soft}>
          <Trans>No certificate was sent.</Trans>
        </p>
      )}
      <DecideCheck
        id={_id}
        verdicts={['accept', 'refuse']}
        send={(body) => call(decideAccommodationRequest, { params: { id: _id }, body })}
      />
    </li>
  );
}
