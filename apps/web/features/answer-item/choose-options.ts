import type { InteractionKind, PartResponse } from '@kasauti/domain/form/content.ts';
import type { InputProps } from './input-props.ts';

type Props = Pick<InputProps<InteractionKind>, 'saved' | 'onAnswer'> & {
  interaction: { options: readonly { optionId: string }[]; many?: true };
};

/** Returns the chosen options and a function that chooses one, or several if the interaction allows it. */
export function chosenOptions({ interaction, saved, onAnswer }: Props) {
  const { options, many = false }: { options: typeof interaction.options; many?: boolean } = interaction;
  const chosen = saved?.kind === 'options' ? saved.optionIds : [];
  const choose = (optionId: string, isChosen: boolean) => {
    const kept = many ? chosen.filter((other) => other !== optionId) : [];
    const wanted = isChosen ? [...kept, optionId] : kept;
    // The ids are sorted in the order of the options. Equal answers are then stored in the same form.
    const optionIds = options.map((option) => option.optionId).filter((id) => wanted.includes(id));
    onAnswer({ kind: 'options', optionIds } satisfies PartResponse);
  };
  return { chosen, choose, many };
}
