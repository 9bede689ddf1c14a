import { footer, holdsContent } from '@kasauti/contract/content/content.ts';
import { listContent } from '@kasauti/contract/content/staff-content.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { CategoryList } from '../../../features/edit-content/category-list.tsx';
import { isKeptKind, type KeptKind, kindName, kindPurpose, pathOfKind } from '../../../features/edit-content/kinds.ts';
import { TextList } from '../../../features/edit-content/text-list.tsx';
import { useHead } from '../../../lib/page/page.tsx';
import { PageLayout } from '../../../lib/page/page-layout.tsx';
import { ButtonLink } from '../../../lib/routing/links.tsx';
import { Link, useParams } from '../../../lib/routing/router.tsx';
import { question, useAnswer } from '../../../lib/server/queries.ts';
import { QueryResult } from '../../../lib/server/query-result.tsx';
import { NoSuchContent } from './no-such-content.tsx';

// The form is loaded on demand, because a visit shows either a list or this form.
const EditFooter = lazy(() =>
  import('../../../features/edit-content/edit-footer.tsx').then(({ EditFooter }) => ({ default: EditFooter })),
);

/** Lists all texts of one kind. For the footer it shows the form, because there is only one. */
export function StaffContentList() {
  const { kind } = useParams();
  if (!isKeptKind(kind)) return <NoSuchContent />;
  return <KindPage kind={kind} />;
}

function KindPage({ kind }: { kind: KeptKind }) {
  useHead({ title: kindName(kind), isPrivate: true });
  return (
    <PageLayout title={kindName(kind)} lead={kindPurpose(kind)}>
      <p>
        <Link to="/staff/content">
          <Trans context="staff">Site content</Trans>
        </Link>
      </p>
      {kind !== 'footer' && (
        <p>
          <ButtonLink to={`${pathOfKind(kind)}/new`}>
            <Trans>Write a new one</Trans>
          </ButtonLink>
        </p>
      )}
      {kind === 'category' ? <CategoryList /> : kind === 'footer' ? <Footer /> : <TextList key={kind} kind={kind} />}
    </PageLayout>
  );
}

function Footer() {
  const { t } = useLingui();
  const query = useAnswer(question(listContent, { query: { 'filter[kind]': 'footer' } }), { freshMs: 0 });
  const shown = useAnswer(question(footer, {}), { freshMs: 0 });
  return (
    <QueryResult query={query} failed={t`The footer could not be loaded`}>
      {({ items: [entry = null] }) => (
        <QueryResult query={shown} failed={t`The footer could not be loaded`}>
          {([made]) => (
            <Suspense>
              <EditFooter key={entry?.id ?? 'none'} entry={entry} made={made && holdsContent(made) ? made : null} />
            </Suspense>
          )}
        </QueryResult>
      )}
    </QueryResult>
  );
}
