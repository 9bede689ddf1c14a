import type { WireResult } from '@kasauti/contract/attempts/results.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { type Receipts, takeReceipts } from '../../lib/exam/storage/kept-receipts.ts';
import { saveJson } from '../../lib/server/save-file.ts';
import css from './read-result.module.css';

type Props = Pick<WireResult, 'attemptId' | 'state'>;

/**
 * Shows the receipts that this device stored during the test. The candidate can compare them with the response sheet.
 */
export function KeptReceipts({ attemptId, state }: Props) {
  const isOut = state === 'released' || state === 'score-only';
  const [receipts, setReceipts] = useState<Receipts | null>(null);
  useEffect(() => {
    let isGone = false;
    // `takeReceipts` may delete the receipts from the device. They are therefore copied into the state of this
    // component.
    void takeReceipts(attemptId, isOut).then((taken) => {
      if (!isGone && taken) setReceipts(taken);
    });
    return () => {
      isGone = true;
    };
  }, [attemptId, isOut]);
  if (!receipts) return null;
  return (
    <section className={css.document} aria-labelledby="receipts">
      <h3 id="receipts">
        <Trans>Your receipts</Trans>
      </h3>
      <p>
        <Trans>
          During the test this device kept the server’s signed receipt for every answer that it stored. With them you
          can check that nothing in the response sheet is missing or changed.
        </Trans>{' '}
        {isOut ? (
          <Trans>
            The result is released, so this device no longer stores them. Download them now if you need them.
          </Trans>
        ) : (
          <Trans>This device stores them until the result is released.</Trans>
        )}
      </p>
      <div className={css.screenOnly}>
        <Button kind="secondary" size="small" onPress={() => saveJson(`receipts-${attemptId}.json`, receipts)}>
          <Trans>Download my receipts (JSON)</Trans>
        </Button>
      </div>
    </section>
  );
}
