import {
  listMessages,
  type MessageFolder,
  messageFolders,
  messageKindsFor,
  type WireMessageHead,
} from '@kasauti/contract/content/inbox.ts';
import type { Role } from '@kasauti/contract/identity/identity.ts';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import type { DataColumn } from '@kasauti/ui/staff/data-table.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from '../../lib/page/page.tsx';
import { Link } from '../../lib/routing/router.tsx';
import type { ListFilter } from '../../lib/staff/list-filters.tsx';
import { ListTime } from '../../lib/staff/list-time.tsx';
import { StaffList } from '../../lib/staff/staff-list.tsx';
import { messageKindName } from '../../lib/words/message-words.ts';
import { folderName, segmentName } from './folder-words.ts';
import { CloseSeveral, TakeSeveral } from './several-messages.tsx';
import css from './work-inbox.module.css';

const READ_EVERY_MS = 30_000;

/**
 * Lists the messages of a folder. If a member of staff handles only one kind of message, there is no filter for the
 * kind.
 */
export function MessageList({ role }: { role: Role }) {
  const { t } = useLingui();
  const asked = useSearch().get('folder');
  const folder = messageFolders.find((one) => one === asked) ?? 'waiting';
  const isOfPayments = messageKindsFor(role).length === 1;
  return (
    <StaffList
      list={listMessages}
      name={t({ context: 'staff', message: 'Messages' })}
      columns={useColumns()}
      // Waiting messages are listed in the order in which they arrived, because they are answered in this order.
      usual={folder === 'waiting' ? 'ticketNo' : '-ticketNo'}
      filters={useFilters(role)}
      idOf={(message: WireMessageHead) => message._id}
      failed={<Trans>The messages could not be loaded</Trans>}
      empty={{
        icon: 'check',
        title: <Trans>No message here</Trans>,
        text: isOfPayments ? (
          <Trans>People who have paid, but whose payment the gateway does not know, appear here automatically.</Trans>
        ) : (
          <Trans>What is written on the contact, enquiry and complaint pages appears here by itself.</Trans>
        ),
      }}
      above={({ suspected }) => folder !== 'suspected' && suspected > 0 && <Suspected count={suspected} />}
      everyMs={READ_EVERY_MS}
      bulk={{
        nameOf: ({ ticketNo }) => t`Choose ticket ${ticketNo}`,
        actions: (chosen) => <WithSeveral messages={chosen} folder={folder} />,
      }}
    />
  );
}

function Suspected({ count }: { count: number }) {
  return (
    <p className={css.soft}>
      <Link to="/staff/inbox?folder=suspected">
        {plural(count, { one: '# message is in the spam folder.', other: '# messages are in the spam folder.' })}
      </Link>{' '}
      <Trans>Check whether a person wrote one of them.</Trans>
    </p>
  );
}

function WithSeveral({ messages, folder }: { messages: WireMessageHead[]; folder: MessageFolder }) {
  return (
    <>
      <TakeSeveral messages={messages} />
      {folder !== 'closed' && <CloseSeveral messages={messages} />}
    </>
  );
}

function useColumns(): DataColumn<WireMessageHead>[] {
  const { t } = useLingui();
  return [
    {
      id: 'subject',
      header: t`Subject`,
      canSort: true,
      isMain: true,
      cell: ({ _id, subject }) => <Link to={`/staff/inbox/${_id}`}>{subject}</Link>,
    },
    { id: 'ticketNo', header: t`Ticket`, canSort: true, cell: ({ ticketNo }) => ticketNo },
    { id: 'name', header: t`From`, canSort: true, cell: ({ name }) => name },
    {
      id: 'kind',
      header: t`Kind`,
      cell: ({ kind, segment }) => `${messageKindName(kind)}${segment ? `, ${segmentName(segment)}` : ''}`,
    },
    {
      id: 'receivedAt',
      header: t`Received`,
      cell: ({ receivedAt }) => <ListTime at={receivedAt} />,
    },
    {
      id: 'assignedTo',
      header: t`Assigned to`,
      cell: ({ assignedTo }) =>
        assignedTo ? (
          <Badge tone={assignedTo.isYou ? 'accent' : 'plain'}>{assignedTo.isYou ? t`You` : assignedTo.name}</Badge>
        ) : (
          t`Not assigned yet`
        ),
    },
  ];
}

function useFilters(role: Role): ListFilter[] {
  const { t } = useLingui();
  const kinds = messageKindsFor(role);
  const isOfPayments = kinds.length === 1;
  const kind: ListFilter = {
    kind: 'choice',
    name: 'kind',
    label: t`Kind`,
    allText: t`All kinds`,
    choices: kinds.map((value) => ({ value, label: messageKindName(value) })),
  };
  return [
    { kind: 'words', name: 'find', label: t`Ticket number or words`, isPersonal: true },
    {
      kind: 'one',
      name: 'folder',
      label: t`Folder`,
      choices: messageFolders
        .filter((value) => value !== 'suspected' || !isOfPayments)
        .map((value) => ({ value, label: folderName(value) })),
    },
    ...(isOfPayments ? [] : [kind]),
    {
      kind: 'choice',
      name: 'whose',
      label: t`Assigned to`,
      allText: t`Anybody`,
      choices: [
        { value: 'mine', label: t`Me` },
        { value: 'nobody', label: t`Not assigned yet` },
      ],
    },
  ];
}
