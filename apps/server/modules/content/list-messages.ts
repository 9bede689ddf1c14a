import {
  type listMessages as contract,
  messageKindsFor,
  type WireMessageHead,
} from '@kasauti/contract/content/inbox.ts';
import type * as z from 'zod/mini';
import type { App } from '../../platform/app.ts';
import { answerList, type CsvColumns } from '../../platform/lists/answer-list.ts';
import { type ListReader, recordFile } from '../audit/index.ts';
import { findUsers } from '../identity/index.ts';
import { presentMessageHead } from './present-message.ts';
import { messagesOf } from './store/inbox.ts';
import { countSuspected } from './store/messages.ts';

const columns: CsvColumns<WireMessageHead> = {
  ticket: (message) => message.ticketNo,
  kind: (message) => message.kind,
  segment: (message) => message.segment,
  name: (message) => message.name,
  subject: (message) => message.subject,
  state: (message) => message.state,
  'in the spam folder': (message) => message.isSuspected,
  'assigned to': (message) => message.assignedTo?.name,
  received: (message) => message.receivedAt,
};

/** Lists one folder of the inbox for staff. Waiting messages are listed oldest first, all others newest first. */
export async function listMessages(app: App, body: z.infer<typeof contract.body>, reader: ListReader) {
  const { database } = app;
  const { filter = {} } = body;
  const { userId, role } = reader.by;
  const kinds = messageKindsFor(role);
  const isWaiting = (filter.folder ?? 'waiting') === 'waiting';
  const answer = await answerList(body, messagesOf(database, filter, { kinds, userId }), {
    usual: isWaiting ? 'ticketNo' : '-ticketNo',
    fileName: 'messages',
    columns,
    async present(messages) {
      const staff = await findUsers(
        database,
        messages.flatMap(({ assignedTo }) => assignedTo ?? []),
      );
      return messages.map((message) => presentMessageHead(message, staff, userId));
    },
    onFile: () => recordFile(app, 'message', reader),
  });
  return 'items' in answer ? { ...answer, suspected: await countSuspected(database, kinds) } : answer;
}
