import type { AttemptId } from '@kasauti/contract/ids.ts';
import { getSheet } from '@kasauti/contract/results.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { call, isRefusal } from '../../lib/call.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import css from './read-result.module.css';

/** The signed response sheet: by it anybody can check that nothing was added, changed or left out, and what it earns. */
export function SheetDownload({ attemptId, testCode }: { attemptId: AttemptId; testCode: string }) {
  const { t } = useLingui();
  const fetchSheet = useMutation({
    mutationFn: () => call(getSheet, { params: { id: attemptId } }),
    onSuccess: (answer) => {
      if (!isRefusal(answer)) saveFile(`response-sheet-${testCode}.json`, JSON.stringify(answer, null, 1));
    },
  });
  const problem = () => {
    if (fetchSheet.isError) return t`We could not reach the server. Please try again.`;
    return fetchSheet.data && isRefusal(fetchSheet.data) ? refusalText(fetchSheet.data) : null;
  };
  return (
    <section className={css.part} aria-labelledby="sheet">
      <h2 id="sheet">
        <Trans>Response sheet</Trans>
      </h2>
      <p>
        <Trans>
          Every entry of your test with the server’s signature. Whoever has it can check, without us, that nothing was
          added, changed or left out. Where this test publishes its keys, it holds them too once they are out, and the
          score follows from it.
        </Trans>
      </p>
      <div className={css.screenOnly}>
        <Button kind="secondary" busy={fetchSheet.isPending} onPress={() => fetchSheet.mutate()}>
          <Trans>Download the response sheet (JSON)</Trans>
        </Button>
        <p role="status" className={css.problem}>
          {problem()}
        </p>
      </div>
    </section>
  );
}

function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
