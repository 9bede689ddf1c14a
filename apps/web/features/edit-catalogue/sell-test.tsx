import { readTestHolders, type StaffTest, sellTest } from '@kasauti/contract/catalogue/staff-catalogue.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Dialog, DialogActions } from '@kasauti/ui/parts/dialog.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormFrame } from '../../lib/page/forms/form-frame.tsx';
import { call, isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { toast } from '../../lib/toasts/toasts.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import css from './edit-catalogue.module.css';
import { Holders } from './holders.tsx';
import { WhyField } from './why-field.tsx';

type Props = { test: StaffTest; onChanged: (test: StaffTest) => Promise<void> };

/** Takes a test off sale, or puts it back. The form says beforehand whom that concerns. */
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
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } });
  const { errors, isSubmitting } = formState;
  const isSold = test.state === 'published';
  const holders = useAnswer(question(readTestHolders, { params: { examId: test._id } }), { freshMs: 0 });
  const send = handleSubmit(async ({ reason }) => {
    setProblem(null);
    const ask = { params: { examId: test._id }, body: { isSold: !isSold, reason } };
    const answer = await call(sellTest, ask).catch(() => null);
    if (answer === null) return setProblem(t`We could not reach the server. Please try again.`);
    if (isRefusal(answer)) return setProblem(refusalText(answer));
    await onChanged(answer);
    toast('success', isSold ? t`The test is off sale.` : t`The test is on sale.`);
    onClose();
  });
  return (
    <Dialog
      title={isSold ? <Trans>Take this test off sale?</Trans> : <Trans>Put this test on sale?</Trans>}
      onClose={onClose}
      closeText={t`Close`}
    >
      <FormFrame onSubmit={send} problem={problem}>
        {isSold ? (
          <div className={css.box}>
            <p>
              <Trans>
                It leaves lists, search and its page at once. Who bought it can still book and sit it. Carts that hold
                it say so, and nobody can order it.
              </Trans>
            </p>
            <QueryResult query={holders} failed={<Trans>Whom it concerns could not be counted</Trans>}>
              {(counts) => <Holders {...counts} />}
            </QueryResult>
          </div>
        ) : (
          <p>
            <Trans>It is in lists and search at once, at the price that stands here.</Trans>
          </p>
        )}
        <WhyField
          {...register('reason', { validate: (text) => text.trim() !== '' || t`Say why` })}
          error={errors.reason?.message}
        />
        <DialogActions>
          <Button kind="secondary" onPress={onClose}>
            <Trans>Leave it as it is</Trans>
          </Button>
          <Button type="submit" kind={isSold ? 'danger' : 'primary'} busy={isSubmitting}>
            {isSold ? <Trans>Take it off sale</Trans> : <Trans>Put it on sale</Trans>}
          </Button>
        </DialogActions>
      </FormFrame>
    </Dialog>
  );
}
