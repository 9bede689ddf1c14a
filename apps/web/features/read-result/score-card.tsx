import type { WireResult } from '@kasauti/contract/attempts/results.ts';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { ProgressBar } from '@kasauti/ui/parts/states.tsx';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { groupIndian } from '../../lib/words/formats.ts';
import { exactBeside, shareInPercent, shownMarks } from './marks-words.ts';
import css from './read-result.module.css';

/** The score, its meaning and its place among the others, with the numbers behind it. */
export function ScoreCard({ result }: { result: WireResult }) {
  const { t } = useLingui();
  const { total, maximum, passed, percentile } = result;
  if (total === null || maximum === null) return null;
  const [shown, most] = [shownMarks(total), shownMarks(maximum)];
  const exact = exactBeside(total);
  return (
    <section className={css.part} aria-labelledby="score">
      <h2 id="score">
        <Trans>Your score</Trans>
      </h2>
      <p className={css.score}>
        <strong>{shown}</strong> <span>{t`of ${most} marks`}</span>
        {passed !== null && (
          <Badge tone={passed ? 'success' : 'plain'}>
            {passed ? <Trans>Passed</Trans> : <Trans>Not passed</Trans>}
          </Badge>
        )}
      </p>
      <ProgressBar label={t`${shown} of ${most} marks`} percent={shareInPercent(total, maximum)} />
      {exact !== null && (
        <p className={css.soft}>
          <Trans>Exact score: {exact}. Marks are kept as fractions and rounded only for display.</Trans>
        </p>
      )}
      {percentile && <Standing standing={percentile} />}
    </section>
  );
}

function Standing({ standing }: { standing: NonNullable<WireResult['percentile']> }) {
  const { value, atOrBelow, appeared, rank } = standing;
  const [atText, allText] = [groupIndian(`${atOrBelow}`), groupIndian(`${appeared}`)];
  return (
    <div>
      <h3>
        <Trans>Percentile {value}</Trans>
      </h3>
      <p>
        <Plural value={appeared} one="# person has sat this paper." other="# people have sat this paper." />{' '}
        <Trans>
          {atText} of them have your marks or fewer: {atText} ÷ {allText} × 100 = {value}. Your rank is {rank}.
        </Trans>
      </p>
    </div>
  );
}
