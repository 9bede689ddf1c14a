import type { WireResult } from '@kasauti/contract/attempts/results.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Plural, Trans } from '@lingui/react/macro';
import { Fragment } from 'react';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { formatInstant } from '../../lib/words/formats.ts';
import { shownMarks } from './marks-words.ts';
import css from './read-result.module.css';
import { type SheetOf, useSheetDownload } from './use-sheet-download.ts';

type Recomputed = NonNullable<WireResult['recomputed']>[number];

/** Says that a result was computed again with a corrected key: when, why, and what its marks were before. */
export function RecomputedResult({ result }: { result: WireResult }) {
  const { recomputed = [], attemptId, test_code } = result;
  if (recomputed.length === 0) return null;
  return (
    <section className={css.part} aria-labelledby="recomputed">
      <h2 id="recomputed">
        <Trans>Your result was computed again</Trans>
      </h2>
      {recomputed.map((one) => (
        <Fragment key={one.versionNo}>
          <Once recomputed={one} />
          <OldSheet attemptId={attemptId} testCode={test_code} versionNo={one.versionNo} />
        </Fragment>
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
    </>
  );
}

/** Lets the candidate download the response sheet of the result before the correction. */
function OldSheet(sheet: SheetOf) {
  const { isBusy, problem, download } = useSheetDownload(sheet);
  return (
    <div className={css.screenOnly}>
      <p>
        <Trans>
          The response sheet of the old result stays valid, and proves how it was computed. The sheet below has the new
          result.
        </Trans>
      </p>
      <Button kind="secondary" size="small" busy={isBusy} onPress={download}>
        <Trans>Download the sheet of the old result</Trans>
      </Button>
      <p role="status" className={css.problem}>
        {problem}
      </p>
    </div>
  );
}
