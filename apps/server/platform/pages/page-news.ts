import type { Work } from '../database/work.ts';
import { type Bus, publishOnBus } from '../live/bus.ts';

const CHANNEL = 'public-pages';

/** Tells the caches of rendered pages in this process that the content has changed. */
export type PageNews = { tell(): void; listen(act: () => void): void };

/**
 * Receives the notifications of this process and of other processes. If some may have been missed, all listeners are
 * called once.
 */
export function openPageNews(bus: Bus): PageNews {
  const listeners: (() => void)[] = [];
  const tell = () => {
    for (const act of listeners) act();
  };
  bus.subscribe(CHANNEL, tell, tell);
  return { tell, listen: (act) => void listeners.push(act) };
}

/** Makes every process render its public pages again after the commit. Call it for a change that visitors can see. */
export async function publishPagesChanged(work: Work): Promise<void> {
  await publishOnBus(work.tx, CHANNEL, 'changed');
}
