import type { WireResult } from '@kasauti/contract/attempts/results.ts';
import { AttemptRecord } from './attempt-record.tsx';
import { KeptReceipts } from './kept-receipts.tsx';
import { SheetDownload } from './sheet-download.tsx';

/** What a result of an attempt on our server can be checked by: the notes of staff, the response sheet, the receipts. */
export function ProofOfResult({ result: { attemptId, test_code, keys, state } }: { result: WireResult }) {
  return (
    <>
      <AttemptRecord attemptId={attemptId} />
      <SheetDownload attemptId={attemptId} testCode={test_code} keys={keys} />
      <KeptReceipts attemptId={attemptId} state={state} />
    </>
  );
}
