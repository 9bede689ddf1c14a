import { type ComponentType, createContext } from 'react';
import type { PaperInHand } from './paper/paper-in-hand.ts';
import type { Phase } from './player/player-state.ts';
import type { SaveState } from './sync/save-state.ts';

/**
 * Parts of the player that say something else where no server holds the attempt. Where a page gives none, the usual
 * ones are drawn.
 */
export type DeskParts = {
  /** In the place of the candidate's name. */
  Who: ComponentType;
  SaveWords: ComponentType<{ save: SaveState }>;
  /** What it means that this browser stores nothing. */
  StorageBroken: ComponentType;
  /** In the last look before the submit. */
  BeforeSubmit: ComponentType<{ paper: PaperInHand }>;
  Ending: ComponentType;
  LeaveDialog: ComponentType<{ onStay: () => void }>;
  Closed: ComponentType<{ attemptId: string; phase: Extract<Phase, { kind: 'barred' | 'over' }> }>;
};

export const DeskPartsContext = createContext<Partial<DeskParts>>({});
