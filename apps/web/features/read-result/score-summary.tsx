import type { WireResult } from '@kasauti/contract/results.ts';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { inLanguage, useLanguage } from '../../lib/language.ts';
import { shownMarks } from './marks.ts';
import css from './read-result.module.css';

/** The score, what it means, and how the sections make it up. */
export function ScoreSummary({ result }: { result: WireResult }) {
  const { t } = useLingui();
  const language = useLanguage();
  if (result.total === null || result.maximum === null) return null;
  return (
    <>
      <div className={css.score}>
        <p className={css.total}>
          <strong>{shownMarks(result.total)}</strong> <span>{t`of ${shownMarks(result.maximum)} marks`}</span>
        </p>
        {result.passed !== null && (
          <Badge tone={result.passed ? 'success' : 'plain'}>
            {result.passed ? <Trans>Passed</Trans> : <Trans>Not passed</Trans>}
          </Badge>
        )}
      </div>
      {result.percentile && <Percentile {...result.percentile} />}
      <h2>
        <Trans>By section</Trans>
      </h2>
      <div className={css.scroll}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t`Section`}</th>
              <th scope="col">{t`Marks`}</th>
              <th scope="col">{t`Right`}</th>
              <th scope="col">{t`Wrong`}</th>
              <th scope="col">{t`Not answered`}</th>
            </tr>
          </thead>
          <tbody>
            {result.sections.map((section) => (
              <tr key={section.sectionRef}>
                <th scope="row">{inLanguage(section.title, language)}</th>
                <td>
                  {shownMarks(section.marks)} / {shownMarks(section.maximum)}
                </td>
                <td>{section.right + section.partly + section.dropped}</td>
                <td>{section.wrong}</td>
                <td>{section.blank}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** The percentile with the numbers from which it comes. */
function Percentile({
  value,
  atOrBelow,
  appeared,
  rank,
}: {
  value: string;
  atOrBelow: number;
  appeared: number;
  rank: number;
}) {
  const { t } = useLingui();
  return (
    <p className={css.percentile}>
      <strong>{t`Percentile ${value}, rank ${rank}`}</strong>
      <br />
      {t`${atOrBelow} of the ${appeared} who appeared have as many marks as you or fewer: 100 × ${atOrBelow} ÷ ${appeared}.`}
    </p>
  );
}
