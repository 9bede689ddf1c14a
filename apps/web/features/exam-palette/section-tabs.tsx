import { isEvaluated } from '@kasauti/domain/attempt/palette.ts';
import { useLingui } from '@lingui/react/macro';
import type { PaperInHand, Question } from '../../lib/exam/paper/paper-in-hand.ts';
import { PaperText } from '../../lib/exam/paper/paper-text.tsx';
import { usePlayerState } from '../../lib/exam/player/use-player.ts';
import css from './section-tabs.module.css';

type Props = { paper: PaperInHand; current: Question; onGo: (question: Question) => void };

/**
 * Shows a button for each section, with the number of answered questions. The button opens the first unanswered
 * question of the section.
 */
export function SectionTabs({ paper, current, onGo }: Props) {
  const { t } = useLingui();
  const progress = usePlayerState((state) => state.journal.progress);
  const isAnswered = ({ item }: Question) => isEvaluated(progress.get(item.itemRef)?.state ?? 'not_visited');
  return (
    <nav aria-label={t`Sections`} className={css.tabs}>
      <ul className={css.list}>
        {paper.sections.map(({ section, questions }) => {
          const answered = questions.filter(isAnswered).length;
          const all = questions.length;
          const isCurrent = section.sectionRef === current.section.sectionRef;
          const first = questions.find((question) => !isAnswered(question)) ?? questions[0];
          return (
            <li key={section.sectionRef}>
              <button
                type="button"
                className={css.tab}
                aria-current={isCurrent ? 'true' : undefined}
                onClick={() => first && onGo(first)}
              >
                <PaperText text={section.title} />{' '}
                <span className={css.count}>{t`${answered} of ${all} answered`}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
