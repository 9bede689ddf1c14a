import type { Player } from '../player/player.ts';
import { openAttemptDatabase } from '../storage/attempt-database.ts';
import { createPaperPictures, type PaperPictures } from './paper-pictures.ts';

/** The pictures of each player of this page. There is one player on a page. */
const known = new WeakMap<Player, Promise<PaperPictures>>();

/** Returns the pictures of the paper that this player shows. They are fetched ahead from the first call on. */
export function picturesOf(player: Player): Promise<PaperPictures> {
  const pictures = known.get(player) ?? open(player);
  known.set(player, pictures);
  return pictures;
}

async function open(player: Player): Promise<PaperPictures> {
  const { paper, sitting, paperKey } = player.state();
  if (!paper || !sitting || !paperKey) throw new Error('there is no paper yet');
  const pictures = createPaperPictures({
    paper,
    form: sitting.form,
    paperKey,
    database: await openAttemptDatabase().catch(() => null),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    isOver: () => player.state().phase.kind === 'over',
  });
  void pictures.bringAll().catch(() => undefined);
  return pictures;
}
