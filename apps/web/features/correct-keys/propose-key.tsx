import { type FormKeys, type KeyQuestion, proposeKey } from '@kasauti/contract/authoring/form-keys.ts';
import type { KeyChange } from '@kasauti/domain/form/key-correction.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Dialog, DialogActions } from '@kasauti/ui/parts/dialog.tsx';
import { RadioGroup, TextAreaField } from '@kasauti/ui/parts/fields.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { call, isRefusal } from '../../lib/server/call.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { whyNot } from '../../lib/words/why-not.ts';
import { type AnswerInput, CorrectFields } from './correct-fields.tsx';
import css from './correct-keys.module.css';

type Props = {
  keys: FormKeys;
  question: KeyQuestion;
  answerInput: AnswerInput;
  onChanged: (keys: FormKeys) => void;
};

/** A button whose dialog asks for another key and for its reason. */
export function ProposeKey(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="secondary" size="small" onPress={() => setOpen(true)}>
        <Trans>Correct the key…</Trans>
      </Button>
      {isOpen && <ProposeDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function ProposeDialog({ keys, question, answerInput, onChanged, onClose }: Props & { onClose: () => void }) {
  const { t } = useLingui();
  const [kind, setKind] = useState<KeyChange['kind']>('answer');
  const [correct, setCorrect] = useState(question.key.correct);
  const [reason, setReason] = useState({ en: '', hi: '' });
  const [problem, setProblem] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const name = useId();
  const form = useRef<HTMLFormElement>(null);
  const isReasonMissing = reason.en.trim() === '';
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isReasonMissing) return setTries(tries + 1);
    setBusy(true);
    const body = {
      itemRef: question.itemRef,
      change: kind === 'answer' ? { kind, correct } : { kind },
      reason: { en: reason.en, ...(reason.hi.trim() !== '' && { hi: reason.hi }) },
    };
    const answer = await call(proposeKey, { params: { formId: keys._id }, body }).catch(() => null);
    setBusy(false);
    if (answer === null || isRefusal(answer)) return setProblem(whyNot(answer));
    toast('success', t`The correction waits for a second person.`);
    onChanged(answer);
    onClose();
  };
  return (
    <Dialog title={t`Correct the key of question ${question.questionNo}`} onClose={onClose} closeText={t`Close`}>
      <form ref={form} className={css.question} onSubmit={send} noValidate>
        <RadioGroup
          label={t`What is right`}
          name={name}
          choices={[
            { value: 'answer', label: t`Another answer` },
            { value: 'full-marks', label: t`Full marks for everybody who sat the test` },
            { value: 'leave-out', label: t`The question is left out of the total and of the maximum` },
          ]}
          value={kind}
          onChoose={(value) => setKind(value as KeyChange['kind'])}
        />
        {kind === 'answer' && (
          <CorrectFields question={question} correct={correct} answerInput={answerInput} onChange={setCorrect} />
        )}
        <TextAreaField
          label={t`Reason in English`}
          error={tries > 0 && isReasonMissing ? t`Write the reason in English.` : null}
          hint={t`Candidates read it when the keys are released.`}
          rows={3}
          maxLength={1000}
          value={reason.en}
          onChange={({ currentTarget: { value } }) => setReason((now) => ({ ...now, en: value }))}
        />
        <TextAreaField
          label={t`Reason in Hindi`}
          optional={t`(optional)`}
          rows={3}
          maxLength={1000}
          value={reason.hi}
          onChange={({ currentTarget: { value } }) => setReason((now) => ({ ...now, hi: value }))}
        />
        {problem && <Notice tone="danger">{problem}</Notice>}
        <DialogActions>
          <Button kind="secondary" onPress={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" busy={isBusy}>
            <Trans>Propose this correction</Trans>
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
