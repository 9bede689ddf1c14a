import type { InteractionKind } from '@kasauti/domain/form/content.ts';
import type { ComponentType } from 'react';
import type { Player } from '../../lib/exam/player/player.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { ChoiceAnswer } from './choice-answer.tsx';
import type { InputProps } from './input-props.ts';

/*
 * The inputs of the player, one for each kind of interaction. The input for choices is part of the player's script,
 * because most papers need it. The others are loaded after the first question is shown, or before it if that question
 * needs one. The service worker stores them on the device.
 */

type Input = ComponentType<InputProps<InteractionKind>>;

const lateParts = () => import('./late-inputs.tsx');
const LateInput = lazyPart(() => lateParts().then((parts) => parts.LateInput as Input));
/** Shows a picture or plays a recording of the encrypted paper. */
export const LateFile = lazyPart(() => lateParts().then((parts) => parts.PaperFile));

/** Returns the input component for a kind of interaction. */
export function inputOf(kind: InteractionKind): Input {
  return kind === 'single-choice' || kind === 'multiple-choice' ? (ChoiceAnswer as Input) : LateInput;
}

/** Loads all inputs and the pictures of the paper early, because the network may fail later. */
export function preloadParts(player: Player): void {
  void LateInput.preload();
  lateParts().then((parts) => parts.bringFiles(player));
}
