import type { InteractionKind } from '@kasauti/domain/form/content.ts';
import type { ComponentType } from 'react';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { ChoiceAnswer } from './choice-answer.tsx';
import type { InputProps } from './input-props.ts';
import type * as lateFile from './late-inputs.ts';

/*
 * The inputs of the player, one for each kind of interaction. Choices come with the player, because most papers have
 * some. The others are loaded after the first question, unless it needs one. The service worker keeps them on the
 * device.
 */

type Input = ComponentType<InputProps<InteractionKind>>;

const late = (pick: (inputs: typeof lateFile) => unknown) =>
  lazyPart(() => import('./late-inputs.ts').then((inputs) => pick(inputs) as Input));

const inlineNumber = late((inputs) => inputs.InlineNumberAnswer);
const lateInputs = {
  'inline-choice': late((inputs) => inputs.InlineChoiceAnswer),
  numeric: late((inputs) => inputs.NumberAnswer),
  'text-entry': late((inputs) => inputs.TextAnswer),
  order: late((inputs) => inputs.OrderAnswer),
  match: late((inputs) => inputs.MatchAnswer),
  slider: late((inputs) => inputs.SliderAnswer),
  'hot-text': late((inputs) => inputs.HotTextAnswer),
  'gap-match': late((inputs) => inputs.GapMatchAnswer),
};

/** Returns the input for a kind. A number among several answers has a field without a keypad. */
export function inputOf(kind: InteractionKind, isAlone: boolean): Input {
  if (kind === 'single-choice' || kind === 'multiple-choice') return ChoiceAnswer as Input;
  return kind === 'numeric' && !isAlone ? inlineNumber : lateInputs[kind];
}

/** Loads all inputs, because the network may fail later. */
export function preloadInputs(): void {
  for (const input of [inlineNumber, ...Object.values(lateInputs)]) void input.preload();
}
