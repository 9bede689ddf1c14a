import type { WireResult } from '@kasauti/contract/attempts/results.ts';
import { Plural, Trans } from '@lingui/react/macro';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { formatInstant } from '../../lib/words/formats.ts';
import { shownMarks } from './marks-words.ts';
import css from './read-result.module.css';

type Recomputed = NonNullable<WireResult['recomputed']>[number];

/** Says that a result was computed again with a corrected key: when, why, and what its marks were before. */
export function RecomputedResult({ recomputed }: { recomputed: readonly Recomputed[] }) {
  if (recomputed.length === 0) return null;
  return (
    <section className={css.part} aria-labelledby="recomputed">
      <h2 id="recomputed">
        <Trans>Your result was computed again</Trans>
      </h2>
      {recomputed.map((one) => (
        <Once key={one.versionNo} recomputed={one} />
      ))}
    </section>
  );
}

function Once({
  recomputed: { at, total, maximum, newTotal, newMaximum, questions, reasons },
}: {
  recomputed: Recomputed;
}) {
  const language = useLanguage();
  const [old, now] = [shownMarks(total), shownMarks(newTotal)];
  const [oldMost, most] = [shownMarks(maximum), shownMarks(newMaximum)];
  return (
    <>
      <p>
        <Plural
          value={questions}
          one="The key of # question was corrected."
          other="The keys of # questions were corrected."
        />{' '}
        <Trans>Your answers were marked again on {formatInstant(at, language)}. They are unchanged.</Trans>
      </p>
      <p>
        {total === newTotal && maximum === newMaximum ? (
          <Trans>
            Your marks are the same: {now} of {most}.
          </Trans>
        ) : (
          <Trans>
            Before: {old} of {oldMost}. Now: {now} of {most}.
          </Trans>
        )}
      </p>
      {reasons.length > 0 && (
        <ul>
          {reasons.map(({ questionNo, reason }) => (
            <li key={questionNo}>
              <Trans>
                Question {questionNo}: {inLanguage(reason, language)}
              </Trans>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Trans>
          A response sheet that you downloaded before stays valid for the old result. Download it again for the new one.
        </Trans>
      </p>
    </>
  );
}
