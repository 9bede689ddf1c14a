import type { ContractEntry } from '@kasauti/contract/entry.ts';
import { readAccommodationCheck, readDocumentCheck } from '@kasauti/contract/identity/document-checks.ts';
import type { AccommodationId, DocumentId } from '@kasauti/contract/ids.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Deciding } from '../../../features/check-documents/deciding.ts';
import { DocumentCard } from '../../../features/check-documents/document-card.tsx';
import { RequestCard } from '../../../features/check-documents/request-card.tsx';
import { useHead } from '../../../lib/page/page.tsx';
import { useParams } from '../../../lib/routing/router.tsx';
import { type Question, question, useAnswer } from '../../../lib/server/queries.ts';
import { QueryResult } from '../../../lib/server/query-result.tsx';
import { DetailPage } from '../../../lib/staff/detail-page.tsx';

/** Shows one identity document, or one request for an accommodation in the exam, and the decision about it. */
export function StaffDocument() {
  const { what, id = '' } = useParams();
  return what === 'document' ? <OneDocument id={id as DocumentId} /> : <OneRequest id={id as AccommodationId} />;
}

function OneDocument({ id }: { id: DocumentId }) {
  const ask = question(readDocumentCheck, { params: { id } });
  const decide = useDeciding(ask);
  const query = useAnswer(ask, { freshMs: 0 });
  return (
    <Page>
      <QueryResult query={query} failed={<Trans>This document could not be loaded</Trans>}>
        {(document) => <DocumentCard key={document.state} document={document} decide={decide} />}
      </QueryResult>
    </Page>
  );
}

function OneRequest({ id }: { id: AccommodationId }) {
  const ask = question(readAccommodationCheck, { params: { id } });
  const decide = useDeciding(ask);
  const query = useAnswer(ask, { freshMs: 0 });
  return (
    <Page>
      <QueryResult query={query} failed={<Trans>This request could not be loaded</Trans>}>
        {(asked) => <RequestCard asked={asked} decide={decide} />}
      </QueryResult>
    </Page>
  );
}

function useDeciding<E extends ContractEntry>({ queryKey }: Question<E>): Deciding {
  const queries = useQueryClient();
  return (send) => send().finally(() => void queries.invalidateQueries({ queryKey }));
}

function Page({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  useHead({ title: t({ context: 'staff', message: 'Documents' }), isPrivate: true });
  return (
    <DetailPage
      list={{ path: '/staff/documents', name: <Trans>All documents and requests</Trans> }}
      title={<Trans context="staff">Documents</Trans>}
    >
      {children}
    </DetailPage>
  );
}
