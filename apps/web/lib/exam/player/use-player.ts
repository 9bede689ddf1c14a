import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Player } from './player.ts';
import type { PlayerState } from './player-state.ts';

/** The page's player. It is created before the first render and exists until the page is closed. */
export const PlayerContext = createContext<Player | null>(null);

export function usePlayer(): Player {
  const player = useContext(PlayerContext);
  if (!player) throw new Error('this component is not inside a player');
  return player;
}

/**
 * Returns a part of the player's state. `select` must return a value that exists in the state. If it created a new
 * object on each call, React would render without end.
 */
export function usePlayerState<Part>(select: (state: PlayerState) => Part): Part {
  const player = usePlayer();
  return useSyncExternalStore(player.subscribe, () => select(player.state()));
}
