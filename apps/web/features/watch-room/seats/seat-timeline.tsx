import type { AttemptId, RoomId } from '@kasauti/contract/ids.ts';
import { roomTimeline, type TimelineEntry } from '@kasauti/contract/scheduling/proctoring.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Timeline } from '../../../lib/page/parts/timeline.tsx';
import { call, isRefusal } from '../../../lib/server/call.ts';
import { question, useAnswer } from '../../../lib/server/queries.ts';
import { QueryResult } from '../../../lib/server/query-result.tsx';
import css from './seat-timeline.module.css';

const READ_EVERY_MS = 15_000;

type Where = { roomId: RoomId; attemptId: AttemptId };
type Page = { data: TimelineEntry[]; older: string | null };

/**
 * Shows the history of the open candidate and reads it again regularly. Older entries are loaded page by page on
 * request.
 */
export function SeatTimeline({ roomId, attemptId }: Where) {
  const asked = question(roomTimeline, { params: { roomId, attemptId }, query: {} });
  const query = useAnswer(asked, { everyMs: READ_EVERY_MS, freshMs: 0 });
  return (
    <section className={css.place} aria-labelledby="timeline">
      <h3 id="timeline">
        <Trans>What happened</Trans>
      </h3>
      <QueryResult query={query} failed={<Trans>What happened could not be loaded</Trans>} heading="h3">
        {(newest) => <Pages key={attemptId} newest={newest} where={{ roomId, attemptId }} />}
      </QueryResult>
    </section>
  );
}

function Pages({ newest, where }: { newest: Page; where: Where }) {
  // The older pages, or null until the first of them is loaded. `seen` is the newest page from that time. It is kept,
  // so that no entry is missing between the older pages and the newest page.
  const [earlier, setEarlier] = useState<Page | null>(null);
  const [busy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [seen, setSeen] = useState<readonly TimelineEntry[]>([]);
  const older = earlier ? earlier.older : newest.older;

  const goBack = async () => {
    if (older === null) return;
    setBusy(true);
    const answer = await call(roomTimeline, { params: where, query: { before: older } }).catch(() => null);
    setBusy(false);
    const isThere = answer !== null && !isRefusal(answer);
    setFailed(!isThere);
    if (!isThere) return;
    if (!earlier) setSeen(newest.data);
    setEarlier({ data: [...answer.data, ...(earlier?.data ?? [])], older: answer.older });
  };

  return (
    <>
      <Timeline entries={earlier ? inOneLine([...earlier.data, ...seen, ...newest.data]) : newest.data} />
      {hasFailed && (
        <p role="alert">
          <Trans>What happened earlier could not be loaded. Please try again.</Trans>
        </p>
      )}
      {older !== null && (
        <Button kind="secondary" size="small" busy={busy} onPress={() => void goBack()}>
          <Trans>Show what happened earlier</Trans>
        </Button>
      )}
    </>
  );
}

/** Sorts the entries by time. Removes duplicates, because pages can overlap. */
function inOneLine(entries: readonly TimelineEntry[]): TimelineEntry[] {
  const once = new Map(entries.map((entry) => [JSON.stringify(entry), entry]));
  return [...once.values()].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
