import {
  listMessages,
  type MessageFolder,
  messageFolders,
  messageKindsFor,
  messagesPerPage,
  type WireMessageHead,
} from '@kasauti/contract/content/inbox.ts';
import type { Role } from '@kasauti/contract/identity/identity.ts';
import { SelectField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Row, RowList } from '@kasauti/ui/parts/records.tsx';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { EmptyState } from '@kasauti/ui/parts/states.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLanguage } from '../../lib/appearance/language.ts';
import { ListPages } from '../../lib/page/parts/list-pages.tsx';
import { useAddressFilters } from '../../lib/routing/address-filters.ts';
import { Link } from '../../lib/routing/router.tsx';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { formatInstant } from '../../lib/words/formats.ts';
import { messageKindName } from '../../lib/words/message-words.ts';
import { folderName, segmentName } from './folder-words.ts';
import css from './work-inbox.module.css';

const readEveryMs = 30_000;

/**
 * The inbox by folder, kind, owner and words. The address holds the choices; the words may be a person's and are kept
 * beside it. Staff who answer only one kind do not choose it.
 */
export function MessageList({ role }: { role: Role }) {
  const { t } = useLingui();
  const { search, put, page, addressOfPage, typed, type } = useAddressFilters();
  const folder = messageFolders.find((one) => one === search.get('folder')) ?? 'waiting';
  const kinds = messageKindsFor(role);
  const isOfPayments = kinds.length === 1;
  const kind = kinds.find((one) => one === search.get('kind'));
  const whose = (['mine', 'nobody'] as const).find((one) => one === search.get('whose'));
  const asked = {
    folder,
    page,
    ...(kind && { kind }),
    ...(whose && { whose }),
    ...(typed.trim() && { q: typed.slice(0, 100) }),
  };
  const answer = useAnswer(question(listMessages, { body: asked }), {
    everyMs: readEveryMs,
    freshMs: 0,
    keepLast: true,
  });
  return (
    <>
      <search className={css.filters}>
        <TextField
          label={t`Ticket number or words`}
          type="search"
          value={typed}
          maxLength={100}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <SelectField
          label={t`Folder`}
          choices={messageFolders
            .filter((value) => value !== 'suspected' || !isOfPayments)
            .map((value: MessageFolder) => ({ value, label: folderName(value) }))}
          value={folder}
          onChange={(event) => put('folder', event.currentTarget.value)}
        />
        {!isOfPayments && (
          <SelectField
            label={t`Kind`}
            emptyText={t`All kinds`}
            choices={kinds.map((value) => ({ value, label: messageKindName(value) }))}
            value={kind ?? ''}
            onChange={(event) => put('kind', event.currentTarget.value)}
          />
        )}
        <SelectField
          label={t`In whose hands`}
          emptyText={t`Anybody’s`}
          choices={[
            { value: 'mine', label: t`Mine` },
            { value: 'nobody', label: t`Nobody’s yet` },
          ]}
          value={whose ?? ''}
          onChange={(event) => put('whose', event.currentTarget.value)}
        />
      </search>
      <QueryResult query={answer} failed={<Trans>The messages could not be loaded</Trans>}>
        {({ data, total, suspected }) => (
          <>
            <p role="status">{t`${plural(total, { one: '# message', other: '# messages' })}`}</p>
            {folder !== 'suspected' && suspected > 0 && (
              <p className={css.soft}>
                <Link to="/staff/inbox?folder=suspected">
                  {t`${plural(suspected, { one: '# message is set apart as spam.', other: '# messages are set apart as spam.' })}`}
                </Link>{' '}
                <Trans>Look whether a person wrote one.</Trans>
              </p>
            )}
            {data.length === 0 ? (
              <EmptyState icon="check" title={<Trans>No message here</Trans>}>
                {isOfPayments ? (
                  <Trans>Who has paid, and whose payment the gateway does not know, appears here by itself.</Trans>
                ) : (
                  <Trans>What is written on the contact, enquiry and complaint pages appears here by itself.</Trans>
                )}
              </EmptyState>
            ) : (
              <RowList>
                {data.map((message) => (
                  <MessageLine key={message._id} message={message} />
                ))}
              </RowList>
            )}
            <ListPages page={page} pages={Math.ceil(total / messagesPerPage)} addressOf={addressOfPage} />
          </>
        )}
      </QueryResult>
    </>
  );
}

function MessageLine({ message }: { message: WireMessageHead }) {
  const language = useLanguage();
  const { _id, ticketNo, subject, name, kind, segment, receivedAt, assignedTo } = message;
  return (
    <Row>
      <div className={css.what}>
        <Link to={`/staff/inbox/${_id}`}>{subject}</Link>
        <p className={css.soft}>
          <Trans>Ticket {ticketNo}</Trans> · {name} · {messageKindName(kind)}
          {segment && `, ${segmentName(segment)}`} ·{' '}
          <time dateTime={receivedAt}>{formatInstant(receivedAt, language)}</time>
        </p>
      </div>
      {assignedTo && (
        <Badge tone={assignedTo.isYou ? 'accent' : 'plain'}>
          {assignedTo.isYou ? <Trans>In your hands</Trans> : assignedTo.name}
        </Badge>
      )}
    </Row>
  );
}
