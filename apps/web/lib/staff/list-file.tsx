import type { ContractEntry } from '@kasauti/contract/entry.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { LooseAsk } from '../server/call.ts';
import { saveAnswer } from '../server/save-file.ts';
import { toast } from '../toasts/toasts.ts';
import { refusalText } from '../words/refusal-text.ts';

type Props = { list: ContractEntry; ask: LooseAsk };

/** Button that downloads all rows that match the filters. Shows the text of a refusal. */
export function ListFile({ list, ask }: Props) {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const problem = await saveAnswer(list, ask, 'list.csv');
    setBusy(false);
    if (problem === 'no-answer') toast('error', t`The file could not be loaded. Please try again.`);
    else if (problem) toast('error', refusalText(problem));
  };
  return (
    <Button kind="secondary" size="small" busy={isBusy} onPress={() => void save()}>
      <Icon name="download" />
      <Trans>Download as a file (CSV)</Trans>
    </Button>
  );
}
