import type { PaletteState } from '@kasauti/domain/attempt/palette.ts';
import { classNames } from '@kasauti/ui/class-names.ts';
import css from './exam-palette.module.css';

/**
 * Shape and character of each of the five states. The legend and the accessible name of each button contain the name of
 * the state.
 */
const looks: Record<PaletteState, { look: string | undefined; sign: string }> = {
  not_visited: { look: css.notVisited, sign: '' },
  not_answered: { look: css.notAnswered, sign: '\u2013' },
  answered: { look: css.answered, sign: '\u2713' },
  marked: { look: css.marked, sign: '?' },
  answered_marked: { look: css.answeredMarked, sign: '\u2713?' },
};

export function PaletteMark({ state, children }: { state: PaletteState; children: number }) {
  const { look, sign } = looks[state];
  return (
    <span className={classNames(css.mark, look)} aria-hidden="true">
      <span className={css.number}>{children}</span>
      <span className={css.sign}>{sign}</span>
    </span>
  );
}
