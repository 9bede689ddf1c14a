import { paletteCounts, UNVISITED } from '@kasauti/domain/attempt/journal.ts';
import { PALETTE_STATES } from '@kasauti/domain/attempt/palette.ts';
import { useLingui } from '@lingui/react/macro';
import type { PaperInHand, Question } from '../../lib/exam/paper/paper-in-hand.ts';
import { PaperText } from '../../lib/exam/paper/paper-text.tsx';
import { paletteName } from '../../lib/exam/paper/paper-words.ts';
import { usePlayerState } from '../../lib/exam/player/use-player.ts';
import css from './exam-palette.module.css';
import { PaletteMark } from './palette-mark.tsx';

type Props = { paper: PaperInHand; current: Question; onGo: (question: Question) => void };

/**
 * Lists all questions by section, each with its state. Each number is a button that opens its question. Opening a
 * question does not change any answer.
 */
export function ExamPalette({ paper, current, onGo }: Props) {
  const { t } = useLingui();
  const progress = usePlayerState((state) => state.journal.progress);
  return (
    <nav aria-label={t`Question palette`} className={css.palette}>
      <PaletteLegend paper={paper} />
      {paper.sections.map(({ section, questions }) => (
        <section key={section.sectionRef} className={css.section}>
          <h3>
            <PaperText text={section.title} />
          </h3>
          <ol className={css.numbers}>
            {questions.map((question) => {
              const { no, item } = question;
              const state = progress.get(item.itemRef)?.state ?? 'not_visited';
              const name = paletteName(state);
              return (
                <li key={item.itemRef}>
                  <button
                    type="button"
                    className={css.button}
                    aria-label={t`Question ${no}: ${name}`}
                    aria-current={item.itemRef === current.item.itemRef ? 'true' : undefined}
                    onClick={() => onGo(question)}
                  >
                    <PaletteMark state={state}>{no}</PaletteMark>
                  </button>
                </li>
              );
            })}
          </ol>
        </section>
      ))}
    </nav>
  );
}

/** Explains the symbols. Shows the number of questions in each state. */
function PaletteLegend({ paper }: { paper: PaperInHand }) {
  const progress = usePlayerState((state) => state.journal.progress);
  const counts = paletteCounts(paper.questions.map(({ item }) => progress.get(item.itemRef) ?? UNVISITED));
  return (
    <ul className={css.legend}>
      {PALETTE_STATES.map((state) => (
        <li key={state}>
          <PaletteMark state={state}>{counts[state]}</PaletteMark>
          <span>
            <span className={css.hidden}>{counts[state]} </span>
            {paletteName(state)}
          </span>
        </li>
      ))}
    </ul>
  );
}
