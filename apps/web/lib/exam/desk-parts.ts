import { type ComponentType, createContext } from 'react';
import type { PaperInHand, Question } from './paper/paper-in-hand.ts';
import type { Phase } from './player/player-state.ts';
import type { SaveState } from './sync/save-state.ts';

/**
 * Parts of the player that a page can replace, if the server does not store the attempt or if sections have their own
 * clocks. The player uses its default for each part that the page does not provide.
 */
export type DeskParts = {
  /** Shown in place of the candidate's name. */
  Who: ComponentType;
  SaveWords: ComponentType<{ save: SaveState }>;
  /** Explains the consequences if this browser cannot store the answers. */
  StorageBroken: ComponentType;
  /** Shown in the dialog in which the candidate submits the test, above `BeforeSubmit`. */
  SubmitWarning: ComponentType;
  /** Shown in the dialog in which the candidate submits the test. */
  BeforeSubmit: ComponentType<{ paper: PaperInHand }>;
  Ending: ComponentType;
  LeaveDialog: ComponentType<{ onStay: () => void }>;
  /** Shows the remaining time. */
  Clock: ComponentType;
  /** Shows the sections. */
  Tabs: ComponentType<{ paper: PaperInHand; current: Question; onGo: (question: Question) => void }>;
  Closed: ComponentType<{ attemptId: string; phase: Extract<Phase, { kind: 'barred' | 'over' }> }>;
};

export const DeskPartsContext = createContext<Partial<DeskParts>>({});
