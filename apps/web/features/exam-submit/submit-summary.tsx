import { type PaletteCounts, paletteCounts, UNVISITED } from '@kasauti/domain/attempt/journal.ts';
import { PALETTE_STATES } from '@kasauti/domain/attempt/palette.ts';
import { Trans } from '@lingui/react/macro';
import type { PaperInHand } from '../../lib/exam/paper/paper-in-hand.ts';
import { PaperText } from '../../lib/exam/paper/paper-text.tsx';
import { paletteName } from '../../lib/exam/paper/paper-words.ts';
import { usePlayerState } from '../../lib/exam/player/use-player.ts';
import css from './exam-submit.module.css';

/** Shows a table with the number of questions in each state, for each section. */
export function SubmitSummary({ paper }: { paper: PaperInHand }) {
  const progress = usePlayerState((state) => state.journal.progress);
  const all = paletteCounts(progress.values());
  return (
    <div className={css.scroll}>
      <table className={css.summary}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Section</Trans>
            </th>
            {PALETTE_STATES.map((state) => (
              <th scope="col" key={state}>
                {paletteName(state)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {paper.sections.map(({ section, questions }) => (
            <tr key={section.sectionRef}>
              <th scope="row">
                <PaperText text={section.title} />
              </th>
              <Counts counts={paletteCounts(questions.map(({ item }) => progress.get(item.itemRef) ?? UNVISITED))} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <Trans>Whole test</Trans>
            </th>
            <Counts counts={all} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Counts({ counts }: { counts: PaletteCounts }) {
  return PALETTE_STATES.map((state) => (
    <td key={state} data-name={paletteName(state)}>
      {counts[state]}
    </td>
  ));
}
