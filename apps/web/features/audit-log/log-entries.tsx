import type { AnswerOf } from '@kasauti/contract/entry.ts';
import { readAuditLog, type WireAuditEntry } from '@kasauti/contract/staff/audit.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { EmptyState } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLanguage } from '../../lib/appearance/language.ts';
import { useFocusOnHeading } from '../../lib/page/focus-on-heading.ts';
import { Link } from '../../lib/routing/router.tsx';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { formatClockTime, indianTime } from '../../lib/words/clock-times.ts';
import { formatDate } from '../../lib/words/formats.ts';
import css from './audit-log.module.css';
import { type LogQuestion, placeOf } from './log-question.ts';

type Props = { asked: LogQuestion; before: number | undefined; onOlder: (before: number) => void };

/**
 * Shows one page of the log, newest entries first. A person's name links to all actions of that person. An object
 * links to all actions on that object.
 */
export function LogEntries({ asked, before, onOlder }: Props) {
  const query = useAnswer(question(readAuditLog, { body: { ...asked, before } }), { freshMs: 0, keepLast: true });
  return (
    <QueryResult query={query} failed={<Trans>The log could not be loaded</Trans>}>
      {(found) => <Entries found={found} onOlder={onOlder} />}
    </QueryResult>
  );
}

function Entries({ found, onOlder }: { found: AnswerOf<typeof readAuditLog> } & Pick<Props, 'onOlder'>) {
  const { data, hasMore } = found;
  const last = data.at(-1);
  // When the entries change, the followed link no longer exists, so the heading takes the focus.
  useFocusOnHeading(found);
  if (!last)
    return (
      <EmptyState icon="search" title={<Trans>The log has no such entry</Trans>}>
        <Trans>Look for less, or for more days.</Trans>
      </EmptyState>
    );
  return (
    <>
      <ol className={css.entries}>
        {data.map((entry) => (
          <li key={entry.entryNo}>
            <Entry entry={entry} />
          </li>
        ))}
      </ol>
      {hasMore && (
        <div className={css.buttons}>
          <Button kind="secondary" onPress={() => onOlder(last.entryNo)}>
            <Trans>Older entries</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

function Entry({ entry }: { entry: WireAuditEntry }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { entryNo, at, actor, actorRole, action, objectKind, objectId, reason, detail, requestId } = entry;
  return (
    <article className={css.entry} aria-label={t`Entry ${entryNo}`}>
      <p className={css.when}>
        <span className={css.number}>{entryNo}</span>
        <time dateTime={at}>
          {formatDate(at, language)}, {formatClockTime(new Date(at), indianTime)}
        </time>
      </p>
      <p className={css.who}>
        {actor ? (
          <Link {...placeOf({ who: actor._id })}>{actor.name || actor._id}</Link>
        ) : (
          <Link {...placeOf({ who: actorRole })}>{actorRole}</Link>
        )}
        {actor && <span className={css.soft}>{actorRole}</span>}
      </p>
      <p className={css.what}>
        <Link {...placeOf({ what: action })}>{action}</Link>
        <span className={css.soft}>
          {objectKind} <Link {...placeOf({ object: `${objectKind}:${objectId}` })}>{objectId}</Link>
        </span>
      </p>
      {reason !== null && (
        <p className={css.reason}>
          <span className={css.soft}>
            <Trans>Reason</Trans>
          </span>{' '}
          {reason}
        </p>
      )}
      {(detail !== '{}' || requestId !== null) && (
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
      )}
    </article>
  );
}
