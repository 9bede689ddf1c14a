import type { InteractionKind } from '@kasauti/domain/form/content.ts';
import type { ComponentType } from 'react';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { ChoiceAnswer } from './choice-answer.tsx';
import type { InputProps } from './input-props.ts';

/*
 * The inputs of the player, one for each kind of interaction. Choices come with the player, because most papers have
 * some. The others are loaded after the first question, unless it needs one. The service worker keeps them on the
 * device.
 */

type Input = ComponentType<InputProps<InteractionKind>>;

const LateInput = lazyPart(() => import('./late-inputs.tsx').then((inputs) => inputs.LateInput as Input));

/** Returns the input for a kind. */
export function inputOf(kind: InteractionKind): Input {
  return kind === 'single-choice' || kind === 'multiple-choice' ? (ChoiceAnswer as Input) : LateInput;
}

/** Loads all inputs, because the network may fail later. */
export function preloadInputs(): void {
  void LateInput.preload();
}
