import { readMessage } from '@kasauti/contract/content/inbox.ts';
import type { MessageId } from '@kasauti/contract/ids.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { MessageCase, MessageFacts, MessageMarks } from '../../../features/work-inbox/message-case.tsx';
import { useHead } from '../../../lib/page/page.tsx';
import { useParams } from '../../../lib/routing/router.tsx';
import { question, useAnswer } from '../../../lib/server/queries.ts';
import { QueryResult } from '../../../lib/server/query-result.tsx';
import { DetailPage } from '../../../lib/staff/detail-page.tsx';

/** Shows one message: its text, the replies and the possible actions. */
export function StaffMessage() {
  const { t } = useLingui();
  const { messageId = '' } = useParams();
  const ask = question(readMessage, { params: { messageId: messageId as MessageId } });
  const query = useAnswer(ask);
  useHead({ title: t({ context: 'staff', message: 'Messages' }), isPrivate: true });
  return (
    <QueryResult query={query} failed={<Trans>This message could not be loaded</Trans>} heading="h1">
      {(message) => (
        <DetailPage
          list={{ path: '/staff/inbox', name: <Trans>All messages</Trans> }}
          title={message.subject}
          marks={<MessageMarks message={message} />}
          facts={<MessageFacts message={message} />}
        >
          <MessageCase message={message} queryKey={ask.queryKey} />
        </DetailPage>
      )}
    </QueryResult>
  );
}
