import type { ComponentType, ReactNode } from 'react';
import { createStore } from 'zustand/vanilla';

export type OptionFrameProps = {
  /** Name of the input (`InputProps`). */
  name: string;
  optionId: string;
  letter: string;
  /** Renders the option. `note` is a text that belongs into its label. */
  children: (note?: ReactNode) => ReactNode;
};

/**
 * The component around each option of a choice. The eliminator is loaded after the first question, and puts its
 * component here. So the first screen does not wait for it.
 */
export const optionFrame = createStore<{ Frame: ComponentType<OptionFrameProps> }>(() => ({
  Frame: ({ children }) => children(),
}));
