import type { Interaction, InteractionKind, PartResponse } from '@kasauti/domain/form/content.ts';
import type { Language } from '../../lib/appearance/language.ts';

/** The props of every input of the player, for all kinds of interactions. */
export type InputProps<K extends InteractionKind> = {
  interaction: Extract<Interaction, { kind: K }>;
  saved: PartResponse | null;
  /** Name of the group of controls, as in the HTML attribute `name`. It is unique on the page. */
  name: string;
  /** Id of the element that labels the input. It is not used if `label` is set. */
  labelledBy: string;
  /** Accessible name of the input. It is set if the question has several inputs. */
  label?: string | undefined;
  language: Language;
  readOnly: boolean;
  onAnswer: (given: PartResponse) => void;
};

/** Returns the attributes that label an input. */
export function labelOf({ label, labelledBy }: { label?: string | undefined; labelledBy: string }) {
  return label === undefined ? { 'aria-labelledby': labelledBy } : { 'aria-label': label };
}
