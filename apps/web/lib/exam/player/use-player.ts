import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Player } from './player.ts';
import type { PlayerState } from './player-state.ts';

/** The page's player. It is made before anything is drawn and lives as long as the page. */
export const PlayerContext = createContext<Player | null>(null);

export function usePlayer(): Player {
  const player = useContext(PlayerContext);
  if (!player) throw new Error('there is no player around this part');
  return player;
}

/** A part of the player's state. `select` returns an existing value (a new object each time would draw for ever). */
export function usePlayerState<Part>(select: (state: PlayerState) => Part): Part {
  const player = usePlayer();
  return useSyncExternalStore(player.subscribe, () => select(player.state()));
}
