import type { MarkingQueue } from '@kasauti/contract/attempts/marking.ts';
import { ProgressBar } from '@kasauti/ui/parts/progress.tsx';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import css from './mark-answers.module.css';

/** Shows how far the marking of a question is. */
export function QueueProgress({ queue: { first, second, adjudication, decided } }: { queue: MarkingQueue }) {
  const { t } = useLingui();
  const all = first + second + adjudication + decided;
  const [once, twice] = [all - first, adjudication + decided];
  return (
    <div className={css.progress}>
      <ProgressBar label={t`Answers that are decided`} percent={all === 0 ? 0 : (100 * decided) / all} />
      <p>
        <Trans>
          Decided: {decided} of {all}
        </Trans>
        {' · '}
        <Trans>
          marked once: {once} of {all}
        </Trans>
        {' · '}
        <Trans>
          marked twice: {twice} of {all}
        </Trans>
        {adjudication > 0 && (
          <>
            {' · '}
            <Plural value={adjudication} one="# needs a third person" other="# need a third person" />
          </>
        )}
      </p>
    </div>
  );
}
