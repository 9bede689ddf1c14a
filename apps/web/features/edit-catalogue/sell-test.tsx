import { readTestHolders, type StaffTest, sellTest } from '@kasauti/contract/catalogue/staff-catalogue.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call, isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { DecideDialog } from '../../lib/staff/decide/decide-dialog.tsx';
import { toast } from '../../lib/toasts/toasts.ts';
import { whyNot } from '../../lib/words/why-not.ts';
import css from './edit-catalogue.module.css';
import { Holders } from './holders.tsx';
import { useWhyWords } from './why-words.ts';

type Props = { test: StaffTest; onChanged: (test: StaffTest) => Promise<void> };

/** Takes a test off sale or puts it on sale again. Before that, a dialog shows who is affected. */
export function SellTest(props: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const isSold = props.test.state === 'published';
  return (
    <>
      <Button kind={isSold ? 'danger' : 'secondary'} onPress={() => setIsAsking(true)}>
        {isSold ? <Trans>Take off sale…</Trans> : <Trans>Put on sale…</Trans>}
      </Button>
      {isAsking && <AskWhy {...props} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function AskWhy({ test, onChanged, onClose }: Props & { onClose: () => void }) {
  const { t } = useLingui();
  const words = useWhyWords();
  // The state when the dialog was opened. The question of the dialog therefore does not change while the change is
  // being saved.
  const [isSold] = useState(test.state === 'published');
  const send = async (reason: string) => {
    const ask = { params: { examId: test._id }, body: { isSold: !isSold, reason } };
    const answer = await call(sellTest, ask).catch(() => null);
    if (answer === null || isRefusal(answer)) return whyNot(answer);
    await onChanged(answer);
    toast('success', isSold ? t`The test is off sale.` : t`The test is on sale.`);
    return null;
  };
  return (
    <DecideDialog
      title={isSold ? <Trans>Take this test off sale?</Trans> : <Trans>Put this test on sale?</Trans>}
      top={isSold ? <WhomItConcerns test={test} /> : <Back />}
      words={words}
      buttons={[
        isSold
          ? { label: <Trans>Take it off sale</Trans>, kind: 'danger' }
          : { label: <Trans>Put it on sale</Trans>, kind: 'primary' },
      ]}
      onDecide={({ reason }) => send(reason)}
      onClose={onClose}
    />
  );
}

function WhomItConcerns({ test }: Pick<Props, 'test'>) {
  const holders = useAnswer(question(readTestHolders, { params: { examId: test._id } }), { freshMs: 0 });
  return (
    <div className={css.box}>
      <p>
        <Trans>
          It disappears from the lists and the search at once, and its page is no longer shown. People who bought it can
          still book and take it. Carts show that it is no longer sold, and nobody can order it.
        </Trans>
      </p>
      <QueryResult query={holders} failed={<Trans>The number of affected people could not be loaded</Trans>}>
        {(counts) => <Holders {...counts} />}
      </QueryResult>
    </div>
  );
}

function Back() {
  return (
    <p>
      <Trans>It appears in lists and search at once, at the price that is shown here.</Trans>
    </p>
  );
}
