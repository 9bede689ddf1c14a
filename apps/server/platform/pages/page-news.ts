import type { Work } from '../database/work.ts';
import { type Bus, publishOnBus } from '../live/bus.ts';

const CHANNEL = 'public-pages';

/** Notifies the holders of drawn pages in this process that their content has changed. */
export type PageNews = { tell(): void; listen(act: () => void): void };

/** Also hears the news of other processes, and forgets to be safe when it may have missed something. */
export function openPageNews(bus: Bus): PageNews {
  const listeners: (() => void)[] = [];
  const tell = () => {
    for (const act of listeners) act();
  };
  bus.subscribe(CHANNEL, tell, tell);
  return { tell, listen: (act) => void listeners.push(act) };
}

/** Every process draws its public pages again, from the commit on: for a change that a visitor reads. */
export async function publishPagesChanged(work: Work): Promise<void> {
  await publishOnBus(work.tx, CHANNEL, 'changed');
}
