import { Button } from '@kasauti/ui/parts/button.tsx';
import { Trans } from '@lingui/react/macro';
import { useContext, useEffect } from 'react';
import { ExamBars } from '../../features/exam-bars/exam-bars.tsx';
import { LeaveGuard } from '../../features/exam-leave/leave-guard.tsx';
import { useLanguage } from '../../lib/appearance/language.ts';
import { DeskPartsContext } from '../../lib/exam/desk-parts.ts';
import { DialogPart, PartComing } from '../../lib/exam/dialog-part.tsx';
import { allowLeaving } from '../../lib/exam/leave-guard.ts';
import type { PaperInHand } from '../../lib/exam/paper/paper-in-hand.ts';
import { usePlayerState } from '../../lib/exam/player/use-player.ts';
import { ErrorBoundary } from '../../lib/page/error-boundary.tsx';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { ExamDesk } from './exam-desk.tsx';
import css from './exam-player.module.css';

const ExamClosed = lazyPart(
  () => import('../../features/exam-submit/exam-closed.tsx').then(({ ExamClosed }) => ExamClosed),
  <PartComing />,
);

const TimedDesk = lazyPart(() => import('./timed-desk.tsx').then(({ TimedDesk }) => TimedDesk), <PartComing />);

/**
 * The exam player. It opens the paper, accepts responses and shows how the test ended. An error in the page does
 * not lose stored responses.
 */
export function ExamPlayer({ attemptId }: { attemptId: string }) {
  // The first screen does not need this script. It is loaded early, because the network may fail later.
  useEffect(() => void ExamClosed.preload(), []);
  return (
    <ErrorBoundary fallback={(retry) => <Broken retry={retry} />}>
      <Phases attemptId={attemptId} />
    </ErrorBoundary>
  );
}

function Phases({ attemptId }: { attemptId: string }) {
  // Without this call, a change of the language would not render the parts again.
  useLanguage();
  const phase = usePlayerState((state) => state.phase);
  const paper = usePlayerState((state) => state.paper);
  const { Closed = ExamClosed } = useContext(DeskPartsContext);
  switch (phase.kind) {
    case 'over':
    case 'barred':
      return (
        <DialogPart>
          <Closed attemptId={attemptId} phase={phase} />
        </DialogPart>
      );
    case 'opening':
      return <Opening isUnreachable={phase.isUnreachable} />;
    case 'sitting':
      return (
        paper && (
          <>
            <Desk paper={paper} />
            <LeaveGuard />
          </>
        )
      );
  }
}

/** If sections have their own clocks, the desk shows only the running one. */
function Desk({ paper }: { paper: PaperInHand }) {
  const isTimed = usePlayerState((state) => state.sectionEnds !== null);
  if (!isTimed) return <ExamDesk paper={paper} />;
  return (
    <DialogPart>
      <TimedDesk paper={paper} />
    </DialogPart>
  );
}

function Broken({ retry }: { retry: () => void }) {
  return (
    <main className={css.opening}>
      <div role="alert">
        <p>
          <Trans>
            Something went wrong on this page, and the fault is ours. Everything you have answered is saved. Load the
            page again; if that does not help, call your proctor.
          </Trans>
        </p>
      </div>
      <div>
        <Button
          onPress={() => {
            allowLeaving();
            location.reload();
          }}
        >
          <Trans>Load the page again</Trans>
        </Button>{' '}
        <Button kind="secondary" onPress={retry}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    </main>
  );
}

function Opening({ isUnreachable }: { isUnreachable: boolean }) {
  return (
    <main className={css.opening}>
      <p role="status">
        <Trans>waiting for questions please have patience</Trans>
      </p>
      <div role="status">
        {isUnreachable && (
          <p>
            <Trans>
              The server is not responding. Check your connection; this page continues by itself as soon as it can. If
              your test has begun, everything you have answered is kept.
            </Trans>
          </p>
        )}
      </div>
      <ExamBars />
    </main>
  );
}
