import { listChecks } from '@kasauti/contract/identity/document-checks.ts';
import { EmptyState } from '@kasauti/ui/parts/states.tsx';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import css from './check-documents.module.css';
import { DocumentCard } from './document-card.tsx';
import { RequestCard } from './request-card.tsx';

const readEveryMs = 60_000;

/** What waits for a decision, the longest wait first, and below it the documents that were decided last. */
export function CheckList() {
  const query = useAnswer(question(listChecks, {}), { everyMs: readEveryMs, freshMs: 0 });
  return (
    <QueryResult query={query} failed={<Trans>What waits could not be loaded</Trans>}>
      {({ documents, decidedDocuments, accommodations }) => (
        <>
          {documents.length + accommodations.length === 0 && (
            <EmptyState icon="check" title={<Trans>Nothing waits for a decision</Trans>}>
              <Trans>Documents and requests appear here by themselves.</Trans>
            </EmptyState>
          )}
          {accommodations.length > 0 && (
            <Cards id="requests" heading={<Trans>What candidates need ({accommodations.length})</Trans>}>
              {accommodations.map((asked) => (
                <RequestCard key={asked._id} asked={asked} />
              ))}
            </Cards>
          )}
          {documents.length > 0 && (
            <Cards id="documents" heading={<Trans>Documents to check ({documents.length})</Trans>}>
              {documents.map((document) => (
                <DocumentCard key={document._id} document={document} />
              ))}
            </Cards>
          )}
          {decidedDocuments.length > 0 && (
            <Cards id="decided" heading={<Trans>Decided</Trans>}>
              {decidedDocuments.map((document) => (
                <DocumentCard key={document._id} document={document} />
              ))}
            </Cards>
          )}
        </>
      )}
    </QueryResult>
  );
}

function Cards({ id, heading, children }: { id: string; heading: ReactNode; children: ReactNode }) {
  return (
    <section className={css.group} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ul className={css.cards}>{children}</ul>
    </section>
  );
}
