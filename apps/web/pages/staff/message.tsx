import { readMessage } from '@kasauti/contract/content/inbox.ts';
import type { MessageId } from '@kasauti/contract/ids.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { MessageCase } from '../../features/work-inbox/message-case.tsx';
import { useHead } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import { Link, useParams } from '../../lib/routing/router.tsx';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';

/** One message: what was written, what was answered, and what can be done about it. */
export function StaffMessage() {
  const { t } = useLingui();
  const { messageId = '' } = useParams();
  const ask = question(readMessage, { params: { messageId: messageId as MessageId } });
  const query = useAnswer(ask);
  useHead({ title: t({ context: 'staff', message: 'Messages' }), isPrivate: true });
  return (
    <QueryResult query={query} failed={<Trans>This message could not be loaded</Trans>} heading="h1">
      {(message) => (
        <PageLayout narrow title={message.subject}>
          <p>
            <Link to="/staff/inbox">
              <Trans>All messages</Trans>
            </Link>
          </p>
          <MessageCase message={message} queryKey={ask.queryKey} />
        </PageLayout>
      )}
    </QueryResult>
  );
}
