import type { InteractionKind } from '@kasauti/domain/form/content.ts';
import { itemKindOf } from '@kasauti/domain/item/interactions.ts';
import type { ComponentType } from 'react';
import type { Player } from '../../lib/exam/player/player.ts';
import { bringPaperFiles } from '../../lib/exam/recordings/paper-file.tsx';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { EssayAnswer } from './essay-answer.tsx';
import { HotTextAnswer } from './hot-text-answer.tsx';
import type { InputProps } from './input-props.ts';
import { NumberAnswer } from './numbers/number-answer.tsx';
import { SliderAnswer } from './numbers/slider-answer.tsx';
import { OrderAnswer } from './order-answer.tsx';
import { AssociateAnswer } from './pairs/associate-answer.tsx';
import { GapMatchAnswer } from './pairs/gap-match-answer.tsx';
import { MatchAnswer } from './pairs/match-answer.tsx';
import { GraphicAssociateAnswer } from './pictures/graphic-associate-answer.tsx';
import { GraphicGapMatchAnswer } from './pictures/graphic-gap-match-answer.tsx';
import { HotspotAnswer } from './pictures/hotspot-answer.tsx';
import { SelectPointAnswer } from './pictures/select-point-answer.tsx';
import { InlineChoiceAnswer, InlineNumberAnswer } from './place-answer.tsx';
import { TextAnswer } from './text-answer.tsx';

export { PaperFile } from '../../lib/exam/recordings/paper-file.tsx';

/* All inputs that are loaded after the first question, and the files of the paper, in one file. */

/** Few papers take files, so their input is a file of its own. */
const FileAnswer = lazyPart(() => import('./files/file-answer.tsx').then((parts) => parts.FileAnswer));

type LateKind = Exclude<InteractionKind, 'single-choice' | 'multiple-choice'>;

const inputs: { [K in LateKind]: ComponentType<InputProps<K>> } = {
  'inline-choice': InlineChoiceAnswer,
  numeric: NumberAnswer,
  'text-entry': TextAnswer,
  'extended-text': EssayAnswer,
  'file-upload': FileAnswer,
  order: OrderAnswer,
  match: MatchAnswer,
  slider: SliderAnswer,
  'hot-text': HotTextAnswer,
  'gap-match': GapMatchAnswer,
  'graphic-gap-match': GraphicGapMatchAnswer,
  associate: AssociateAnswer,
  'graphic-associate': GraphicAssociateAnswer,
  hotspot: HotspotAnswer,
  'select-point': SelectPointAnswer,
};

/** Begins to fetch the pictures and recordings of the paper, and continues the uploads that were interrupted. */
export function bringFiles(player: Player): void {
  bringPaperFiles(player);
  if (!player.state().paper?.questions.some(({ item }) => itemKindOf(item) === 'file-upload')) return;
  void FileAnswer.preload();
  void import('../../lib/exam/files/files-of-player.ts').then(({ resumeFiles }) => resumeFiles(player));
}

/** Shows the input for any of these kinds. If a question has several inputs, a number field has no keypad. */
export function LateInput(props: InputProps<LateKind>) {
  const { interaction, label } = props;
  const isInline = interaction.kind === 'numeric' && label !== undefined;
  const Input = (isInline ? InlineNumberAnswer : inputs[interaction.kind]) as ComponentType<InputProps<LateKind>>;
  return <Input {...props} />;
}
