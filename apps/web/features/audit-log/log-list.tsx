import { listAuditWords, readAuditLog, type WireAuditEntry } from '@kasauti/contract/staff/audit.ts';
import { formatClockTime } from '@kasauti/domain/format/clock-time.ts';
import { INDIA_TIME_ZONE } from '@kasauti/domain/time/india.ts';
import type { DataColumn } from '@kasauti/ui/staff/data-table.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLanguage } from '../../lib/appearance/language.ts';
import { useFocusOnHeading } from '../../lib/page/focus-on-heading.ts';
import { Link } from '../../lib/routing/router.tsx';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import type { ListFilter } from '../../lib/staff/list-filters.tsx';
import { StaffList } from '../../lib/staff/staff-list.tsx';
import { formatDate } from '../../lib/words/formats.ts';
import css from './audit-log.module.css';
import { isAnythingAsked, type LogQuestion, mayStandInAddress, placeOf } from './log-question.ts';

/**
 * Lists the entries of the audit log, newest first. The entries cannot be changed. A person's name links to all actions
 * of that person. An object links to all actions on that object.
 */
export function LogList({ asked }: { asked: LogQuestion }) {
  const { t } = useLingui();
  return (
    <StaffList
      list={readAuditLog}
      name={t({ context: 'staff', message: 'Audit log' })}
      columns={useColumns()}
      usual="-entryNo"
      filters={useFilters()}
      idOf={({ entryNo }: WireAuditEntry) => `${entryNo}`}
      failed={<Trans>The log could not be loaded</Trans>}
      above={(answer) => <WholeLog shown={answer} isNarrowed={isAnythingAsked(asked)} />}
      empty={{
        icon: 'search',
        title: <Trans>The log has no such entry</Trans>,
        text: <Trans>Use fewer filters or more days.</Trans>,
      }}
    />
  );
}

function WholeLog({ shown, isNarrowed }: { shown: unknown; isNarrowed: boolean }) {
  // After a link is followed, it disappears with its row. The focus then moves to the heading.
  useFocusOnHeading(shown);
  return (
    isNarrowed && (
      <p>
        <Link {...placeOf({})}>
          <Trans>Show the whole log</Trans>
        </Link>
      </p>
    )
  );
}

function useColumns(): DataColumn<WireAuditEntry>[] {
  const { t } = useLingui();
  const language = useLanguage();
  return [
    { id: 'entryNo', header: t`Number`, canSort: true, greatestFirst: true, cell: ({ entryNo }) => entryNo },
    {
      id: 'at',
      header: t`When`,
      cell: ({ at }) => (
        <time dateTime={at}>
          {formatDate(at, language)}, {formatClockTime(new Date(at), INDIA_TIME_ZONE)}
        </time>
      ),
    },
    { id: 'who', header: t`Who`, cell: (entry) => <Who entry={entry} /> },
    {
      id: 'what',
      header: t`What`,
      isMain: true,
      cell: ({ action }) => <Link {...placeOf({ what: action })}>{action}</Link>,
    },
    {
      id: 'object',
      header: t`On what`,
      cell: ({ objectKind, objectId }) => (
        <span className={css.id}>
          {objectKind}{' '}
          <Link {...placeOf({ object: `${objectKind}:${objectId}` })} title={objectId}>
            {shortId(objectId)}
          </Link>
        </span>
      ),
    },
    { id: 'more', header: t`Reason`, cell: (entry) => <More entry={entry} /> },
  ];
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Returns the end of a long id. Its beginning is a time, so neighbours would look alike. */
const shortId = (id: string): string => (uuid.test(id) ? `…${id.slice(-12)}` : id);

function Who({ entry: { actor, actorRole } }: { entry: WireAuditEntry }) {
  if (!actor) return <Link {...placeOf({ who: actorRole })}>{actorRole}</Link>;
  return (
    <>
      <Link {...placeOf({ who: actor._id })}>{actor.name || actor._id}</Link>
      <span className={css.role}>{actorRole}</span>
    </>
  );
}

/** Shows the reason for an action and its details. */
function More({ entry: { reason, detail, requestId } }: { entry: WireAuditEntry }) {
  const hasMore = detail !== '{}' || requestId !== null;
  if (!hasMore) return reason ?? '–';
  return (
    <>
      {reason}
      <details className={css.detail}>
        <summary>
          <Trans>More about this entry</Trans>
        </summary>
        {detail !== '{}' && <pre>{JSON.stringify(JSON.parse(detail), null, 2)}</pre>}
        {requestId !== null && (
          <p className={css.soft}>
            <Trans>Request {requestId}</Trans>
          </p>
        )}
      </details>
    </>
  );
}

/**
 * Returns the filters by person, action, object and date. The filter by action suggests values while the user types.
 */
function useFilters(): ListFilter[] {
  const { t } = useLingui();
  const { data } = useAnswer(question(listAuditWords, {}));
  const { actions, objectKinds } = data && !isRefusal(data) ? data : { actions: [], objectKinds: [] };
  const matters = [...new Set(actions.map((action) => action.split('.')[0] ?? action))];
  return [
    {
      kind: 'words',
      name: 'who',
      label: t`Who`,
      hint: t`An e-mail address, an id, or a role such as admin or system`,
      maxLength: 320,
      isPersonal: true,
      mayStandInAddress,
    },
    {
      kind: 'words',
      name: 'what',
      label: t`What`,
      hint: t`exam.publish, or exam for all of them`,
      maxLength: 80,
      suggestions: [...matters, ...actions],
    },
    {
      kind: 'words',
      name: 'object',
      label: t`On what`,
      hint: t`A kind such as exam, an id, or both: exam:0199…`,
      maxLength: 200,
      suggestions: objectKinds,
    },
    { kind: 'day', name: 'from', label: t({ context: 'dates', message: 'From' }) },
    { kind: 'day', name: 'to', label: t({ context: 'dates', message: 'Until' }) },
  ];
}
