import type { Interaction } from '@kasauti/domain/form/content.ts';
import type { Language } from '../../lib/appearance/language.ts';
import { MarkedAreas } from './marked-areas.tsx';
import type { Marked } from './marked-lists.tsx';
import { MarkedPoints } from './marked-points.tsx';

type Props = Marked & {
  interaction: Extract<Interaction, { kind: 'hotspot' | 'select-point' }>;
  language: Language;
};

/** Shows the picture of a question with the candidate's answer and the right answer. */
export function MarkedPicture({ interaction, ...props }: Props) {
  return interaction.kind === 'hotspot' ? (
    <MarkedAreas interaction={interaction} {...props} />
  ) : (
    <MarkedPoints interaction={interaction} {...props} />
  );
}
