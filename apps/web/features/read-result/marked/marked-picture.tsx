import type { Interaction } from '@kasauti/domain/form/content.ts';
import type { Language } from '../../../lib/appearance/language.ts';
import { MarkedAreas } from './marked-areas.tsx';
import { MarkedGraphicGaps, MarkedGraphicPairs } from './marked-graphics.tsx';
import type { Marked } from './marked-lists.tsx';
import { MarkedPoints } from './marked-points.tsx';

type Props = Marked & {
  interaction: Extract<Interaction, { kind: 'hotspot' | 'select-point' | 'graphic-gap-match' | 'graphic-associate' }>;
  language: Language;
};

/** Shows the picture of a question with the candidate's answer and the right answer. */
export function MarkedPicture({ interaction, ...props }: Props) {
  switch (interaction.kind) {
    case 'hotspot':
      return <MarkedAreas interaction={interaction} {...props} />;
    case 'select-point':
      return <MarkedPoints interaction={interaction} {...props} />;
    case 'graphic-gap-match':
      return <MarkedGraphicGaps interaction={interaction} {...props} />;
    case 'graphic-associate':
      return <MarkedGraphicPairs interaction={interaction} {...props} />;
  }
}
