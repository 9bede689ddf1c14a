import type { AttemptId, RoomId } from '@kasauti/contract/ids.ts';
import { roomTimeline } from '@kasauti/contract/proctoring.ts';
import { Trans } from '@lingui/react/macro';
import { Answered } from '../../lib/answered.tsx';
import { question, useAnswer } from '../../lib/queries.ts';
import { Timeline } from '../../lib/timeline.tsx';
import css from './seat-timeline.module.css';

const readEveryMs = 15_000;

/** What has happened to the open candidate, read again by itself. */
export function SeatTimeline({ roomId, attemptId }: { roomId: RoomId; attemptId: AttemptId }) {
  const asked = question(roomTimeline, { params: { roomId, attemptId } });
  const query = useAnswer(asked, { everyMs: readEveryMs, freshMs: 0 });
  return (
    <section className={css.place} aria-labelledby="timeline">
      <h3 id="timeline">
        <Trans>What happened</Trans>
      </h3>
      <Answered query={query} failed={<Trans>What happened could not be loaded</Trans>} heading="h3">
        {({ data }) => <Timeline entries={data} />}
      </Answered>
    </section>
  );
}
