import type { WireResult } from '@kasauti/contract/attempts/results.ts';
import { groupIndian } from '@kasauti/domain/format/money.ts';
import { ProgressBar } from '@kasauti/ui/parts/progress.tsx';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { exactBeside, shareInPercent, shownMarks } from './marks-words.ts';
import css from './read-result.module.css';

/** Shows the score, its meaning, the percentile, and the numbers from which they are computed. */
export function ScoreCard({ result }: { result: WireResult }) {
  const { t } = useLingui();
  const { total, maximum, passed, percentile, sections } = result;
  if (total === null || maximum === null) return null;
  const [shown, most] = [shownMarks(total), shownMarks(maximum)];
  const exact = exactBeside(total);
  const percent = shareInPercent(total, maximum);
  return (
    <section className={css.part} aria-labelledby="score">
      <div className={css.hero}>
        <ScoreRing percent={percent} tone={passed === false ? 'plain' : 'success'} />
        <div className={css.heroText}>
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
          {percentile && (
            <p>
              <strong>
                <Trans>Percentile {percentile.value}</Trans>
              </strong>{' '}
              · <Trans>Rank {percentile.rank}</Trans>
            </p>
          )}
          {exact !== null && (
            <p className={css.soft}>
              <Trans>Exact score: {exact}. Marks are kept as fractions and rounded only for display.</Trans>
            </p>
          )}
        </div>
      </div>
      {sections.length > 1 && <SectionBars sections={sections} />}
      {percentile && <Standing standing={percentile} />}
    </section>
  );
}

const RADIUS = 42;
const AROUND = 2 * Math.PI * RADIUS;

/** Shows the percentage of the marks as a ring. The text next to the ring says the same. */
function ScoreRing({ percent, tone }: { percent: number; tone: 'success' | 'plain' }) {
  return (
    <div className={css.ring} data-tone={tone}>
      <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
        <circle className={css.ringWhole} cx="50" cy="50" r={RADIUS} />
        <circle
          cx="50"
          cy="50"
          r={RADIUS}
          strokeDasharray={`${(AROUND * percent) / 100} ${AROUND}`}
          transform="rotate(-90 50 50)"
        />
      </svg>
      <strong>{`${percent}%`}</strong>
    </div>
  );
}

function SectionBars({ sections }: { sections: WireResult['sections'] }) {
  const { t } = useLingui();
  const language = useLanguage();
  return (
    <ul className={css.bars}>
      {sections.map(({ sectionRef, title, marks, maximum }) => {
        const name = inLanguage(title, language);
        const [shown, most] = [shownMarks(marks), shownMarks(maximum)];
        return (
          <li key={sectionRef}>
            <span>{name}</span>
            <span className={css.soft}>
              {shown} / {most}
            </span>
            <ProgressBar label={t`${name}: ${shown} of ${most} marks`} percent={shareInPercent(marks, maximum)} />
          </li>
        );
      })}
    </ul>
  );
}

function Standing({ standing }: { standing: NonNullable<WireResult['percentile']> }) {
  const { value, atOrBelow, appeared, rank } = standing;
  const [atText, allText] = [groupIndian(`${atOrBelow}`), groupIndian(`${appeared}`)];
  return (
    <details className={css.explanation}>
      <summary>
        <Trans>How the percentile is worked out</Trans>
      </summary>
      <p>
        <Plural value={appeared} one="# person has sat this paper." other="# people have sat this paper." />{' '}
        <Trans>
          {atText} of them have your marks or fewer: {atText} ÷ {allText} × 100 = {value}. Your rank is {rank}.
        </Trans>
      </p>
    </details>
  );
}
