import type { InteractionKind } from '@kasauti/domain/form/content.ts';
import type { ComponentType } from 'react';
import { AssociateAnswer } from './associate-answer.tsx';
import { EssayAnswer } from './essay-answer.tsx';
import { GapMatchAnswer } from './gap-match-answer.tsx';
import { HotTextAnswer } from './hot-text-answer.tsx';
import { HotspotAnswer } from './hotspot-answer.tsx';
import type { InputProps } from './input-props.ts';
import { MatchAnswer } from './match-answer.tsx';
import { NumberAnswer } from './number-answer.tsx';
import { OrderAnswer } from './order-answer.tsx';
import { InlineChoiceAnswer, InlineNumberAnswer } from './place-answer.tsx';
import { SliderAnswer } from './slider-answer.tsx';
import { TextAnswer } from './text-answer.tsx';

export { bringPictures, PaperPicture } from '../../lib/exam/pictures/paper-picture.tsx';

/* All inputs that are loaded after the first question, and the pictures of the paper, in one file. */

type LateKind = Exclude<InteractionKind, 'single-choice' | 'multiple-choice'>;

const inputs: { [K in LateKind]: ComponentType<InputProps<K>> } = {
  'inline-choice': InlineChoiceAnswer,
  numeric: NumberAnswer,
  'text-entry': TextAnswer,
  'extended-text': EssayAnswer,
  order: OrderAnswer,
  match: MatchAnswer,
  slider: SliderAnswer,
  'hot-text': HotTextAnswer,
  'gap-match': GapMatchAnswer,
  associate: AssociateAnswer,
  hotspot: HotspotAnswer,
};

/** Shows the input for any of these kinds. If a question has several inputs, a number field has no keypad. */
export function LateInput(props: InputProps<LateKind>) {
  const { interaction, label } = props;
  const isInline = interaction.kind === 'numeric' && label !== undefined;
  const Input = (isInline ? InlineNumberAnswer : inputs[interaction.kind]) as ComponentType<InputProps<LateKind>>;
  return <Input {...props} />;
}
