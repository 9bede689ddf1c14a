import type { WorkerEvents } from 'graphile-worker';
import { refuseReadOnly, watchServer } from '../database/read-only.ts';

/**
 * Calls `giveUp` once if a worker with free capacity has got no answer to its queries for jobs for `giveUpMs`. Stops
 * when the worker ends.
 */
export function watchJobs(events: WorkerEvents, concurrency: number, giveUpMs: number, giveUp: () => void): void {
  let inHand = 0;
  let heardAt = performance.now();
  const hear = (change: number) => () => {
    inHand += change;
    heardAt = performance.now();
  };
  events.on('worker:getJob:empty', hear(0));
  events.on('job:start', hear(1));
  events.on('job:complete', hear(-1));
  const timer = setInterval(() => {
    if (inHand >= concurrency || performance.now() - heardAt < giveUpMs) return;
    clearInterval(timer);
    giveUp();
  }, giveUpMs / 5);
  timer.unref();
  for (const end of ['pool:gracefulShutdown', 'pool:fatalError'] as const) events.once(end, () => clearInterval(timer));
}

/**
 * Calls `giveUp` if the connection over which the worker hears of new jobs leads to a server that accepts no changes
 * any more. The library notices only a connection that is lost.
 */
export function watchNotices(events: WorkerEvents, giveUp: () => void): void {
  let endWatch = () => {};
  events.on('pool:listen:success', ({ client }) => {
    endWatch = watchServer(() => refuseReadOnly(client), giveUp);
  });
  events.on('pool:listen:release', () => endWatch());
}
