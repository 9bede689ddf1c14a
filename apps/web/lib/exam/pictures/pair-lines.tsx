import type { Area, AreaOption, Pair } from '@kasauti/domain/form/content.ts';
import { boundsOf } from '@kasauti/domain/item/areas.ts';
import { pairName } from '@kasauti/domain/item/kinds/associate/pair-name.ts';
import css from './area-picture.module.css';

/** A line between two areas. `isMissing` is true for a right pair that the candidate did not make. */
type Line = { pair: Pair; tone?: 'right' | 'wrong' | undefined; isMissing?: boolean };

/** Draws a line for each pair of areas. Screen readers use the list of pairs. */
export function PairLines({ areas, lines }: { areas: readonly AreaOption[]; lines: readonly Line[] }) {
  const centreOf = (id: string) => {
    const area = areas.find(({ optionId }) => optionId === id)?.area;
    return area && centreOfArea(area);
  };
  return lines.map(({ pair, tone, isMissing }) => {
    const [from, to] = [centreOf(pair[0]), centreOf(pair[1])];
    return (
      from &&
      to && (
        <g key={pairName(pair)} className={tone && css[tone]}>
          <path className={css.line} data-missing={isMissing || undefined} d={`M${from}L${to}`} />
        </g>
      )
    );
  });
}

function centreOfArea(area: Area): string {
  const [left, top, right, bottom] = boundsOf(area);
  return `${(left + right) / 2} ${(top + bottom) / 2}`;
}
