import { getSheet } from '@kasauti/contract/attempts/results.ts';
import type { AttemptId } from '@kasauti/contract/ids.ts';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { call, isRefusal } from '../../lib/server/call.ts';
import { saveJson } from '../../lib/server/save-file.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';

export type SheetOf = { attemptId: AttemptId; testCode: string; versionNo?: number };

/** Downloads a response sheet and saves it as a file. With `versionNo`, it has the result before a correction. */
export function useSheetDownload({ attemptId, testCode, versionNo }: SheetOf) {
  const { t } = useLingui();
  const fetchSheet = useMutation({
    mutationFn: () => call(getSheet, { params: { id: attemptId }, query: versionNo ? { versionNo } : {} }),
    onSuccess: (answer) => {
      const name = versionNo ? `${testCode}-${versionNo}` : testCode;
      if (!isRefusal(answer)) saveJson(`response-sheet-${name}.json`, answer);
    },
  });
  const problem = () => {
    if (fetchSheet.isError) return t`We could not reach the server. Please try again.`;
    return fetchSheet.data && isRefusal(fetchSheet.data) ? refusalText(fetchSheet.data) : null;
  };
  return { isBusy: fetchSheet.isPending, problem: problem(), download: () => fetchSheet.mutate() };
}
