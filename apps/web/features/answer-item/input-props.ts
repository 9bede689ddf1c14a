import type { Interaction, InteractionKind, PartResponse } from '@kasauti/domain/form/content.ts';
import type { Language } from '../../lib/appearance/language.ts';

/** What every input of the player gets, whatever the kind of its interaction. */
export type InputProps<K extends InteractionKind> = {
  interaction: Extract<Interaction, { kind: K }>;
  saved: PartResponse | null;
  /** Name that the browser groups the controls by. It is unique on the page. */
  name: string;
  /** Id of the element that labels the input, unless `label` is set. */
  labelledBy: string;
  /** Names the input among several of one question. */
  label?: string | undefined;
  language: Language;
  readOnly: boolean;
  onAnswer: (given: PartResponse) => void;
};

/** Returns the attributes that label an input. */
export function labelOf({ label, labelledBy }: { label?: string | undefined; labelledBy: string }) {
  return label === undefined ? { 'aria-labelledby': labelledBy } : { 'aria-label': label };
}
