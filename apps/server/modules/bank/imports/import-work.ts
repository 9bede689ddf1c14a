import type { App } from '../../../platform/app.ts';
import { makeFairTurns } from '../../../platform/jobs/fair-turns.ts';
import { definePart } from '../../../platform/parts.ts';
import { noteProgress, type Progress, type RunAtWork } from '../store/import-stages.ts';

/** Interval in which the progress of a run is stored. */
const BEAT_MS = 1000;
/** Maximum number of files that wait to be read. Each has at most 16 MB on the disk. */
const MAX_WAITING = 40;

/** The imports that this process works on in the background. */
export type ImportWork = ReturnType<typeof makeImportWork>;

function makeImportWork(app: App) {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  return {
    /** One file is read at a time. Authors take turns. */
    turns: makeFairTurns(1, MAX_WAITING),
    /** Is aborted when the server stops. */
    signal: stopping.signal,
    /**
     * Works on a run in the background and stores its progress. `onFault` ends the run after an unexpected error.
     */
    start(run: RunAtWork, act: (tell: (progress: Progress) => void) => Promise<void>, onFault: () => Promise<unknown>) {
      const beat = beginBeat(app, run);
      const work = act(beat.tell)
        .finally(beat.stop)
        .catch(async (error: unknown) => {
          app.log.error({ event: 'import-failed', importId: run.importRunId, text: (error as Error).message });
          await onFault();
        })
        // The database is gone. The scheduled task will find the run.
        .catch(() => undefined);
      running.add(work);
      void work.then(() => running.delete(work));
    },
    /** Waits until the work that has begun has ended. */
    async idle(): Promise<void> {
      while (running.size > 0) await Promise.all(running);
    },
    async stop(): Promise<void> {
      stopping.abort();
      await this.idle();
    },
  };
}

export const importWorkPart = definePart({
  name: 'the imports at work',
  make: makeImportWork,
  close: (work) => work.stop(),
});

/** Stores the newest progress of a run once a second, and so that this process still works on it. */
function beginBeat(app: App, run: RunAtWork) {
  let progress: Progress = { done: 0, total: null };
  let writing: Promise<void> | null = null;
  const timer = setInterval(() => {
    writing ??= noteProgress(app.database, run, progress)
      .catch((error: unknown) => app.log.warn({ event: 'import-beat-failed', text: (error as Error).message }))
      .finally(() => {
        writing = null;
      });
  }, BEAT_MS);
  return {
    tell(news: Progress) {
      progress = news;
    },
    async stop() {
      clearInterval(timer);
      await writing;
    },
  };
}
