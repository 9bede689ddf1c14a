import type { ContractEntry } from '@kasauti/contract/entry.ts';
import { Button, LinkButton } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { addressOf, type LooseAsk } from '../server/call.ts';
import { saveAnswer } from '../server/save-file.ts';
import { toast } from '../toasts/toasts.ts';
import { refusalText } from '../words/refusal-text.ts';

type Props = { list: ContractEntry; ask: LooseAsk };

/**
 * Button that downloads all entries that the filters match. A list with a body is fetched. Other lists use a plain
 * link.
 */
export function ListFile({ list, ask }: Props) {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const words = (
    <>
      <Icon name="download" />
      <Trans>Take as a file (CSV)</Trans>
    </>
  );
  if (ask.body === undefined) {
    return (
      <LinkButton kind="secondary" size="small" href={addressOf(list, ask)} download>
        {words}
      </LinkButton>
    );
  }
  const save = async () => {
    setBusy(true);
    const problem = await saveAnswer(list, ask, 'list.csv');
    setBusy(false);
    if (problem === 'no-answer') toast('error', t`The file could not be loaded. Please try again.`);
    else if (problem) toast('error', refusalText(problem));
  };
  return (
    <Button kind="secondary" size="small" busy={isBusy} onPress={() => void save()}>
      {words}
    </Button>
  );
}
