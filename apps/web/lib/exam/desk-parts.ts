import { type ComponentType, createContext } from 'react';
import type { PaperInHand } from './paper/paper-in-hand.ts';
import type { Phase } from './player/player-state.ts';
import type { SaveState } from './sync/save-state.ts';

/**
 * Parts of the player that a page can replace if the server does not store the attempt. The player uses its default for
 * each part that the page does not provide.
 */
export type DeskParts = {
  /** Shown in place of the candidate's name. */
  Who: ComponentType;
  SaveWords: ComponentType<{ save: SaveState }>;
  /** Explains the consequences if this browser cannot store the answers. */
  StorageBroken: ComponentType;
  /** Shown in the dialog in which the candidate submits the test. */
  BeforeSubmit: ComponentType<{ paper: PaperInHand }>;
  Ending: ComponentType;
  LeaveDialog: ComponentType<{ onStay: () => void }>;
  Closed: ComponentType<{ attemptId: string; phase: Extract<Phase, { kind: 'barred' | 'over' }> }>;
};

export const DeskPartsContext = createContext<Partial<DeskParts>>({});
