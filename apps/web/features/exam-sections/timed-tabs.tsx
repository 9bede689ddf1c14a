import { MINUTE_MS, SECOND_MS } from '@kasauti/domain/time/durations.ts';
import { classNames } from '@kasauti/ui/class-names.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type OpenSection, useEverySecond, useOpenSection } from '../../lib/exam/open-section.ts';
import { PaperText } from '../../lib/exam/paper/paper-text.tsx';
import { usePlayerState } from '../../lib/exam/player/use-player.ts';
import { serverClock, useTimeLeft } from '../../lib/server/server-clock.ts';
import css from './timed-tabs.module.css';

/** The page says for this long that a section has begun. */
const NEWS_MS = 30 * SECOND_MS;

/**
 * Shows all sections. Only the running one is open. The others say why they are closed. Below them, the page says that
 * a section has begun, and warns before it ends.
 */
export function TimedTabs() {
  const { t } = useLingui();
  const paper = usePlayerState((state) => state.paper);
  const open = useOpenSection();
  return (
    <nav aria-label={t`Sections`} className={css.tabs}>
      <ol className={css.list}>
        {paper?.sections.map(({ section }, at) => (
          <li
            key={section.sectionRef}
            className={classNames(css.tab, at === open.at && css.open)}
            aria-current={at === open.at ? 'step' : undefined}
          >
            <PaperText text={section.title} />
            <span className={css.why}>
              <State at={at} open={open} />
            </span>
          </li>
        ))}
      </ol>
      <p role="status" className={css.news}>
        <News open={open} />
      </p>
    </nav>
  );
}

function State({ at, open }: { at: number; open: OpenSection }): ReactNode {
  if (at < open.at) return <Trans>Closed: its time is over</Trans>;
  if (at === open.at) return <Trans>Open now</Trans>;
  // The minutes that this candidate has, with compensatory time.
  const [from = 0, to = 0] = [open.ends[at - 1], open.ends[at]].map((end) => end?.getTime() ?? 0);
  const minutes = Math.floor((to - from) / MINUTE_MS);
  return <Plural value={minutes} one="Opens later, for # minute" other="Opens later, for # minutes" />;
}

function News({ open: { at, ends, endsAt } }: { open: OpenSection }) {
  const isPaused = usePlayerState((state) => state.pause !== null);
  const leftMs = useTimeLeft(endsAt, serverClock);
  const openedAt = ends[at - 1];
  const isNew = useEverySecond(
    () => openedAt !== undefined && serverClock.now().getTime() < openedAt.getTime() + NEWS_MS,
  );
  const [no, all] = [at + 1, ends.length];
  if (isPaused || leftMs === 0) return null;
  if (isNew)
    return (
      <Trans>
        Section {no} of {all} has begun. Your answers in the section before it are kept.
      </Trans>
    );
  if (leftMs > 5 * MINUTE_MS) return null;
  return <Warning minutes={leftMs <= MINUTE_MS ? 1 : 5} isLast={no === all} />;
}

function Warning({ minutes, isLast }: { minutes: number; isLast: boolean }) {
  return isLast ? (
    <Plural value={minutes} one="The test ends in less than # minute." other="The test ends in less than # minutes." />
  ) : (
    <Plural
      value={minutes}
      one="This section ends in less than # minute. Then the next one opens by itself, and you cannot come back."
      other="This section ends in less than # minutes. Then the next one opens by itself, and you cannot come back."
    />
  );
}
