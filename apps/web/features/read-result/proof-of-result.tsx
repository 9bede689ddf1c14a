import type { WireResult } from '@kasauti/contract/attempts/results.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Trans } from '@lingui/react/macro';
import { AttemptRecord } from './attempt-record.tsx';
import { KeptReceipts } from './kept-receipts.tsx';
import css from './read-result.module.css';
import { SheetDownload } from './sheet-download.tsx';

/**
 * Shows everything that helps to check a result: the actions of staff, the response sheet and the receipts. A practice
 * test without an account has none of these, so its result can only be printed.
 */
export function ProofOfResult({ result: { attemptId, test_code, keys, state, wasTried } }: { result: WireResult }) {
  return (
    <>
      {!wasTried && <AttemptRecord attemptId={attemptId} />}
      <section className={css.part} aria-labelledby="documents">
        <h2 id="documents">
          <Trans>Your documents</Trans>
        </h2>
        <div className={css.documents}>
          {!wasTried && (
            <>
              <SheetDownload attemptId={attemptId} testCode={test_code} keys={keys} />
              <KeptReceipts attemptId={attemptId} state={state} />
            </>
          )}
          <section className={`${css.document} ${css.screenOnly}`} aria-labelledby="paper">
            <h3 id="paper">
              <Trans>This page</Trans>
            </h3>
            <p>
              {keys === 'out' ? (
                <Trans>On paper every question is open, with its answer and explanation.</Trans>
              ) : (
                <Trans>On paper you have your score and its sections.</Trans>
              )}
            </p>
            <div>
              <Button kind="secondary" size="small" onPress={() => window.print()}>
                <Trans>Print</Trans>
              </Button>
            </div>
          </section>
        </div>
      </section>
    </>
  );
}
