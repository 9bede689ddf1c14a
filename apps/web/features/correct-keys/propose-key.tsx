import { type FormKeys, type KeyQuestion, proposeKey } from '@kasauti/contract/authoring/form-keys.ts';
import type { CorrectAnswer } from '@kasauti/domain/form/content.ts';
import type { KeyChange } from '@kasauti/domain/form/key-correction.ts';
import { onlyInteraction } from '@kasauti/domain/item/interactions.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Dialog, DialogActions } from '@kasauti/ui/parts/dialog.tsx';
import { CheckboxField, RadioGroup, TextAreaField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { useLanguage } from '../../lib/appearance/language.ts';
import { PaperMarkup } from '../../lib/exam/paper/paper-text.tsx';
import { call, isRefusal } from '../../lib/server/call.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { whyNot } from '../../lib/words/why-not.ts';
import css from './correct-keys.module.css';
import { optionsOf } from './key-words.tsx';

type Props = { keys: FormKeys; question: KeyQuestion; onChanged: (keys: FormKeys) => void };

/** Kinds of right answers that can be edited here. All other keys can only be corrected to full marks for everybody. */
const isEditable = ({ kind }: CorrectAnswer) => kind === 'options' || kind === 'range' || kind === 'texts';

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

function ProposeDialog({ keys, question, onChanged, onClose }: Props & { onClose: () => void }) {
  const { t } = useLingui();
  const canWrite = isEditable(question.key.correct);
  const [kind, setKind] = useState<KeyChange['kind']>(canWrite ? 'answer' : 'full-marks');
  const [correct, setCorrect] = useState(question.key.correct);
  const [reason, setReason] = useState({ en: '', hi: '' });
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const name = useId();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (reason.en.trim() === '') return setProblem(t`Write the reason in English.`);
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
      <form className={css.question} onSubmit={send} noValidate>
        <RadioGroup
          label={t`What is right`}
          name={name}
          choices={[
            { value: 'answer', label: t`Another answer`, disabled: !canWrite },
            { value: 'full-marks', label: t`Full marks for everybody who sat the test` },
            { value: 'leave-out', label: t`The question is left out of the total and of the maximum` },
          ]}
          value={kind}
          onChoose={(value) => setKind(value as KeyChange['kind'])}
        />
        {kind === 'answer' && <CorrectFields question={question} correct={correct} onChange={setCorrect} />}
        <TextAreaField
          label={t`Reason in English`}
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

type FieldProps = { question: KeyQuestion; correct: CorrectAnswer; onChange: (correct: CorrectAnswer) => void };

function CorrectFields({ question, correct, onChange }: FieldProps) {
  const { t } = useLingui();
  if (correct.kind === 'options') return <OptionFields question={question} correct={correct} onChange={onChange} />;
  if (correct.kind === 'range')
    return (
      <>
        <TextField
          label={t`Right from`}
          inputMode="decimal"
          value={correct.from}
          onChange={({ currentTarget }) => onChange({ ...correct, from: currentTarget.value })}
        />
        <TextField
          label={t`Right up to`}
          inputMode="decimal"
          value={correct.to}
          onChange={({ currentTarget }) => onChange({ ...correct, to: currentTarget.value })}
        />
      </>
    );
  if (correct.kind !== 'texts') return null;
  return (
    <TextAreaField
      label={t`Accepted texts, one on each line`}
      rows={4}
      defaultValue={correct.accepted.join('\n')}
      onChange={({ currentTarget }) =>
        onChange({ ...correct, accepted: currentTarget.value.split('\n').filter((line) => line.trim() !== '') })
      }
    />
  );
}

function OptionFields({
  question,
  correct,
  onChange,
}: FieldProps & { correct: Extract<CorrectAnswer, { kind: 'options' }> }) {
  const language = useLanguage();
  const options = optionsOf(onlyInteraction(question.content));
  const chosen = new Set(correct.optionIds);
  return (
    <fieldset className={css.key}>
      <legend>
        {question.kind === 'multiple-choice' ? (
          <Trans>The right options</Trans>
        ) : (
          <Trans>Right options. With several, each of them alone is right.</Trans>
        )}
      </legend>
      {options.map(({ optionId, body }) => (
        <CheckboxField
          key={optionId}
          label={<PaperMarkup body={body} language={language} />}
          checked={chosen.has(optionId)}
          onChange={({ currentTarget: { checked } }) =>
            onChange({
              ...correct,
              optionIds: options
                .map((one) => one.optionId)
                .filter((id) => (id === optionId ? checked : chosen.has(id)))
                .sort(),
            })
          }
        />
      ))}
    </fieldset>
  );
}
