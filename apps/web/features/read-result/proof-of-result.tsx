import type { WireResult } from '@kasauti/contract/attempts/results.ts';
import { AttemptRecord } from './attempt-record.tsx';
import { KeptReceipts } from './kept-receipts.tsx';
import { SheetDownload } from './sheet-download.tsx';

/**
 * Shows what a result can be checked with: the notes of staff, the response sheet and the receipts. It is for
 * attempts on the server.
 */
export function ProofOfResult({ result: { attemptId, test_code, keys, state } }: { result: WireResult }) {
  return (
    <>
      <AttemptRecord attemptId={attemptId} />
      <SheetDownload attemptId={attemptId} testCode={test_code} keys={keys} />
      <KeptReceipts attemptId={attemptId} state={state} />
    </>
  );
}
