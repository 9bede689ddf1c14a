import type { Work } from '../database/work.ts';
import { type Bus, publishOnBus } from '../live/bus.ts';

const CHANNEL = 'public-pages';

/** Tells whoever keeps drawn pages in this process that what they show has changed. */
export type PageNews = { tell(): void; listen(act: () => void): void };

/** Also hears what the other processes tell, and forgets to be safe when it may have missed something. */
export function openPageNews(bus: Bus): PageNews {
  const listeners: (() => void)[] = [];
  const tell = () => {
    for (const act of listeners) act();
  };
  bus.subscribe(CHANNEL, tell, tell);
  return { tell, listen: (act) => void listeners.push(act) };
}

/** Every process draws its public pages anew, from the commit on: for a change that a visitor reads. */
export async function publishPagesChanged(work: Work): Promise<void> {
  await publishOnBus(work.tx, CHANNEL, 'changed');
}
