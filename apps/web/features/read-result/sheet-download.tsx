import type { WireResult } from '@kasauti/contract/attempts/results.ts';
import type { AttemptId } from '@kasauti/contract/ids.ts';
import { assertNever } from '@kasauti/domain/assert-never.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Trans } from '@lingui/react/macro';
import { AppLink } from '../../lib/routing/links.tsx';
import css from './read-result.module.css';
import { useSheetDownload } from './use-sheet-download.ts';

type Props = { attemptId: AttemptId; testCode: string; keys: WireResult['keys'] };

/**
 * Lets the candidate download the signed response sheet. The sheet proves that no response was added, changed or left
 * out. Together with the answer keys, anybody can compute the score from it again.
 */
export function SheetDownload({ attemptId, testCode, keys }: Props) {
  const { isBusy, problem, download } = useSheetDownload({ attemptId, testCode });
  return (
    <section className={css.document} aria-labelledby="sheet">
      <h3 id="sheet">
        <Trans>Response sheet</Trans>
      </h3>
      <p>
        <Trans>
          Every entry of your test with the server’s signature. Whoever has it can check, without us, that nothing was
          added, changed or left out.
        </Trans>{' '}
        <WhatOfKeys keys={keys} />
      </p>
      <div className={css.screenOnly}>
        <Button kind="secondary" size="small" busy={isBusy} onPress={download}>
          <Trans>Download the response sheet (JSON)</Trans>
        </Button>
        <p>
          <Trans>
            Anybody can <AppLink to="/verify">check it on this site</AppLink>, without an account.
          </Trans>
        </p>
        <p role="status" className={css.problem}>
          {problem}
        </p>
      </div>
    </section>
  );
}

function WhatOfKeys({ keys }: { keys: WireResult['keys'] }) {
  switch (keys) {
    case 'out':
      return <Trans>It contains the keys too, so the score can be computed again from it.</Trans>;
    case 'not-yet':
      return (
        <Trans>
          The keys have not been released yet. Download it again after their release. Then the score can be computed
          again from it too.
        </Trans>
      );
    case 'never':
      return <Trans>This test never publishes its keys, so the score cannot be computed again from it.</Trans>;
    default:
      return assertNever(keys);
  }
}
