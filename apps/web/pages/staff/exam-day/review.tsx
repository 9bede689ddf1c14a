import { readReviewCase } from '@kasauti/contract/attempts/review-queue.ts';
import type { AttemptId } from '@kasauti/contract/ids.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { ReviewCaseView } from '../../../features/review-queue/review-case.tsx';
import { inLanguage, useLanguage } from '../../../lib/appearance/language.ts';
import { useHead } from '../../../lib/page/page.tsx';
import { Timeline } from '../../../lib/page/parts/timeline.tsx';
import { useParams } from '../../../lib/routing/router.tsx';
import { question, useAnswer } from '../../../lib/server/queries.ts';
import { QueryResult } from '../../../lib/server/query-result.tsx';
import { DetailPage } from '../../../lib/staff/detail-page.tsx';
import { formatInstant } from '../../../lib/words/formats.ts';

/** Shows one candidate's test: the open decisions and the full history. */
export function StaffReview() {
  const { t } = useLingui();
  const language = useLanguage();
  const { attemptId = '' } = useParams();
  const query = useAnswer(question(readReviewCase, { params: { id: attemptId as AttemptId } }), { freshMs: 0 });
  useHead({ title: t({ context: 'staff', message: 'Second look' }), isPrivate: true });
  return (
    <QueryResult query={query} failed={<Trans>This test could not be loaded</Trans>} heading="h1">
      {({ data, timeline }) => {
        const [first] = data;
        return (
          first && (
            <DetailPage
              list={{ path: '/staff/reviews', name: <Trans>All that wait</Trans> }}
              title={first.candidate.name}
              lead={
                <>
                  {inLanguage(first.title, language)} · {formatInstant(first.T0, language)} · {first.room} ·{' '}
                  <Trans>roll number {first.candidate.rollNumber}</Trans>
                </>
              }
              timeline={<Timeline entries={timeline} />}
            >
              {data.map((look) => (
                <ReviewCaseView key={look.kind} look={look} />
              ))}
            </DetailPage>
          )
        );
      }}
    </QueryResult>
  );
}
