import { effectOfKey } from '@kasauti/contract/attempts/key-effects.ts';
import {
  decideKey,
  type FormKeys,
  type KeyCorrection,
  type KeyQuestion,
  withdrawKey,
} from '@kasauti/contract/authoring/form-keys.ts';
import { shownMarks } from '@kasauti/domain/format/marks.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { useLanguage } from '../../lib/appearance/language.ts';
import { call, isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { BothLanguages } from '../../lib/staff/both-languages.tsx';
import { DecideDialog } from '../../lib/staff/decide/decide-dialog.tsx';
import { toast } from '../../lib/toasts/toasts.ts';
import { formatInstant } from '../../lib/words/formats.ts';
import { whyNot } from '../../lib/words/why-not.ts';
import { BankWords } from './bank-words.tsx';
import css from './correct-keys.module.css';
import { ChangeWords, KeyWords } from './key-words.tsx';

type Props = {
  keys: FormKeys;
  correction: KeyCorrection;
  asked: KeyQuestion;
  /** Whether the role of the user can approve and refuse. */
  mayDecide: boolean;
  onChanged: (keys: FormKeys) => void;
};
type Step = 'approve' | 'refuse' | 'withdraw';

/** Shows a correction that waits: the old and the new key, the reason, and what would change. */
export function DecideKey(props: Props) {
  const { keys, correction, asked, mayDecide } = props;
  const id = useId();
  const language = useLanguage();
  const [step, setStep] = useState<Step | null>(null);
  const mayApprove = mayDecide && (!correction.isOwn || keys.isSinglePerson);
  return (
    <section className={css.box} aria-labelledby={id}>
      <h2 id={id}>
        <Trans>A correction of question {asked.questionNo} waits</Trans>
      </h2>
      <p className={css.soft}>
        <Trans>
          {correction.by ?? ''} proposed it on {formatInstant(correction.at, language)}.
        </Trans>
      </p>
      <h3>
        <Trans>The key now</Trans>
      </h3>
      <div>
        <KeyWords question={asked} keyOf={asked.key} />
      </div>
      <h3>
        <Trans>The corrected key</Trans>
      </h3>
      <div>
        <ChangeWords question={asked} change={correction.change} />
      </div>
      <h3>
        <Trans>Reason for candidates</Trans>
      </h3>
      <BothLanguages text={correction.reason} />
      <BankWords correction={correction} />
      <Effect {...props} />
      {correction.isOwn && !keys.isSinglePerson && (
        <p>
          <Trans>You proposed it, so somebody else must approve it. Until then the old key counts.</Trans>
        </p>
      )}
      <div className={css.buttons}>
        {mayApprove && (
          <Button onPress={() => setStep('approve')}>
            <Trans>Approve this key…</Trans>
          </Button>
        )}
        {mayDecide && !correction.isOwn && (
          <Button kind="secondary" onPress={() => setStep('refuse')}>
            <Trans>Refuse it…</Trans>
          </Button>
        )}
        {correction.isOwn && (
          <Button kind="secondary" onPress={() => setStep('withdraw')}>
            <Trans>Withdraw it…</Trans>
          </Button>
        )}
      </div>
      {step && <Decide {...props} step={step} onClose={() => setStep(null)} />}
    </section>
  );
}

function Effect({ keys, correction }: Props) {
  const ask = { params: { formId: keys._id, correctionId: correction._id } };
  const query = useAnswer(question(effectOfKey, ask), { freshMs: 0 });
  return (
    <QueryResult query={query} failed={<Trans>What would change could not be computed</Trans>}>
      {({ results, looked, raised, lowered, nowPassed, nowFailed, maximum, newMaximum, ...most }) => {
        const [gain, loss] = [shownMarks(most.mostRaised), shownMarks(most.mostLowered)];
        const [oldMaximum, without] = [shownMarks(maximum), shownMarks(newMaximum)];
        return (
          <div>
            <h3>
              <Trans>What would change</Trans>
            </h3>
            <ul>
              <li>
                <Plural value={looked} one="# result was looked at." other="# results were looked at." />{' '}
                {looked < results && <Plural value={results} one="There is # in all." other="There are # in all." />}
              </li>
              {maximum !== newMaximum && (
                <li>
                  <Trans>
                    The maximum of every result: {without} instead of {oldMaximum}.
                  </Trans>
                </li>
              )}
              <li>
                <Trans>
                  More marks: {raised}. The largest gain is {gain}.
                </Trans>
              </li>
              <li>
                <Trans>
                  Fewer marks: {lowered}. The largest loss is {loss}.
                </Trans>
              </li>
              <li>
                <Trans>
                  Now passed: {nowPassed}. Now failed: {nowFailed}.
                </Trans>
              </li>
            </ul>
          </div>
        );
      }}
    </QueryResult>
  );
}

function Decide({ keys, correction, step, onChanged, onClose }: Props & { step: Step; onClose: () => void }) {
  const { t } = useLingui();
  const words = {
    approve: { title: t`Approve this key?`, label: t`Approve the key`, done: t`The results are computed again.` },
    refuse: { title: t`Refuse this correction?`, label: t`Refuse it`, done: t`The key stays as it is.` },
    withdraw: { title: t`Withdraw this correction?`, label: t`Withdraw it`, done: t`The key stays as it is.` },
  }[step];
  const send = async (reason: string) => {
    const params = { formId: keys._id, correctionId: correction._id };
    const answer = await (step === 'withdraw'
      ? call(withdrawKey, { params, body: { reason } })
      : call(decideKey, { params, body: { reason, isApproved: step === 'approve' } })
    ).catch(() => null);
    if (answer === null || isRefusal(answer)) return whyNot(answer);
    toast('success', words.done);
    onChanged(answer);
    return null;
  };
  return (
    <DecideDialog
      title={words.title}
      top={
        step === 'approve' && (
          <p>
            <Trans>Every result with the old key is computed again. Candidates whose marks change get a mail.</Trans>
          </p>
        )
      }
      words={{ label: t`Reason`, hint: t`Staff see it in the history of this form.`, maxLength: 1000 }}
      buttons={[{ label: words.label, ...(step === 'approve' ? {} : { kind: 'danger' as const }) }]}
      onDecide={({ reason }) => send(reason)}
      onClose={onClose}
    />
  );
}
