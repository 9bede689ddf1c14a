import type { RoomId } from '@kasauti/contract/ids.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Dialog, DialogActions } from '@kasauti/ui/parts/dialog.tsx';
import { SelectField, TextAreaField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { isRefusal } from '../../lib/server/call.ts';
import { isReasonCode, reasonName } from '../../lib/words/reason-words.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import type { Seat } from '../../lib/words/room-words.ts';
import css from './act-in-room.module.css';
import { actionDone, actionMeaning, actionName, actionTitle } from './action-words.ts';
import {
  type Action,
  canDo,
  isMinutes,
  isTold,
  leastTextToEnd,
  likelyReason,
  maxMinutes,
  reasonsFor,
  whyTextWillNotDo,
} from './actions.ts';
import { Outcomes } from './outcomes.tsx';
import { type ActionAsk, newAskId, type Outcome, useActInRoom } from './use-act-in-room.ts';

type Props = {
  roomId: RoomId;
  action: Action;
  seats: readonly Seat[];
  /** At a centre the candidates are seen; over the internet they are not. */
  isOnSite: boolean;
  onClose: () => void;
  /** `said`: what was done, in a sentence; null when the dialog itself has said it. */
  onDone: (said: string | null) => void;
};
type Values = { reason: string; text: string; minutes: string };

const minuteChoices = [5, 10, 15, 20];

/** Asks for the reason, says what it means, sends it once, and shows the outcome for each candidate. */
export function ActionDialog({ roomId, action, seats: chosen, isOnSite, onClose, onDone }: Props) {
  const { t } = useLingui();
  // As they were when the form was opened: who is named in it does not change while somebody writes.
  const [seats] = useState(chosen);
  const [askId] = useState(newAskId);
  const [outcomes, setOutcomes] = useState<Outcome[] | null>(null);
  const [isRepeat, setRepeat] = useState(false);
  const act = useActInRoom(roomId);
  const able = seats.filter((seat) => canDo(action, seat));
  const unable = seats.filter((seat) => !canDo(action, seat));

  const send = async (ask: ActionAsk) => {
    setRepeat(act.isError);
    const answer = await act.mutateAsync(ask).catch(() => null);
    if (answer === null || isRefusal(answer)) return;
    if (answer.some((outcome) => !outcome.isDone)) return setOutcomes(answer);
    onDone(actionDone(action, answer.length, answer[0]?.seat.name ?? ''));
  };

  if (outcomes) {
    return (
      <Dialog title={actionTitle(action, seats)} onClose={() => onDone(null)} closeText={t`Close`}>
        <Outcomes action={action} outcomes={outcomes} />
        <DialogActions>
          <Button onPress={() => onDone(null)}>
            <Trans>Close</Trans>
          </Button>
        </DialogActions>
      </Dialog>
    );
  }
  const refusal = act.data && isRefusal(act.data) ? act.data : null;
  const { variables: sent } = act;
  // Once it is unknown whether it was done, it stays so while it is sent again.
  const isUnknown = act.isError || (act.isPending && isRepeat);
  return (
    <Dialog title={actionTitle(action, able.length > 0 ? able : seats)} onClose={onClose} closeText={t`Close`}>
      <p>{actionMeaning(action, able, isOnSite)}</p>
      {able.length > 1 && <p className={css.names}>{able.map((seat) => seat.name).join(', ')}</p>}
      {unable.length > 0 && (
        <Notice tone="info">
          <Trans>Not possible for {unable.map((seat) => seat.name).join(', ')}.</Trans>
        </Notice>
      )}
      {action === 'answer' && able.length === 1 && able[0]?.hand && <q className={css.hand}>{able[0].hand.message}</q>}
      {refusal && <Notice tone="danger">{refusalText(refusal)}</Notice>}
      {isUnknown && sent ? (
        <Unknown busy={act.isPending} onAgain={() => void send(sent)} onClose={onClose} />
      ) : (
        <ActionForm
          action={action}
          seats={able}
          isOnSite={isOnSite}
          onClose={onClose}
          onSend={({ reason, text, minutes }) =>
            isReasonCode(reason)
              ? send({
                  action,
                  seats,
                  reasonCode: reason,
                  // A ready sentence is sent by its code, so that the candidate reads it in their own language.
                  reasonText: text.trim() === reasonName(reason) ? reason : text,
                  extraMinutes: action === 'update' ? Number(minutes) : null,
                  askId,
                })
              : Promise.resolve()
          }
        />
      )}
    </Dialog>
  );
}

/** No answer came. Only the very same may be sent again, so nothing can be changed. */
function Unknown({ busy, onAgain, onClose }: { busy: boolean; onAgain: () => void; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <>
      <Notice tone="warning">
        <Trans>It is not certain that this was done. Send it again: it is never done twice.</Trans>
      </Notice>
      <DialogActions>
        <Button kind="secondary" onPress={onClose}>
          <Trans>Close</Trans>
        </Button>
        <Button busy={busy} busyText={t`Sending…`} onPress={onAgain}>
          <Trans>Send again</Trans>
        </Button>
      </DialogActions>
    </>
  );
}

/** Where the dialog puts the focus: on what is to be filled in, or, when nothing has to be, on the button. */
function markFirst(form: HTMLFormElement | null): void {
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? [])];
  const first = fields.find((field) => field.required && field.value === '');
  (first ?? form?.querySelector('[type="submit"]'))?.setAttribute('autofocus', '');
}

type FormProps = {
  action: Action;
  seats: readonly Seat[];
  isOnSite: boolean;
  onSend: (values: Values) => Promise<void>;
  onClose: () => void;
};

function ActionForm({ action, seats, isOnSite, onSend, onClose }: FormProps) {
  const { t } = useLingui();
  const reasons = reasonsFor(action, seats, isOnSite);
  const likely = likelyReason(action, seats, isOnSite);
  const { register, handleSubmit, formState, setValue, getValues, watch } = useForm<Values>({
    defaultValues: { reason: likely ?? '', text: '', minutes: '' },
  });
  const { errors, isSubmitting, isSubmitted } = formState;
  const isFixed = reasons.length === 1;
  const chosen = watch('reason');
  const needsNote = isReasonCode(chosen) && whyTextWillNotDo(action, chosen, '') !== null;

  /** A ready sentence for the candidate, until the proctor writes their own. */
  const suggest = (code: string) => {
    const { text: written } = getValues();
    const isOwn = written !== '' && !reasons.some((one) => reasonName(one) === written);
    if (isOwn || !isTold(action) || action === 'terminate') return;
    const ready = isReasonCode(code) && code !== 'other' ? reasonName(code) : '';
    setValue('text', ready, { shouldValidate: isSubmitted });
  };

  const reason = register('reason', {
    validate: (code) => isReasonCode(code) || t`Choose a reason`,
    onChange: ({ target }: { target: HTMLSelectElement }) => suggest(target.value),
  });

  const text = register('text', { validate: (words) => textProblem(getValues('reason'), words) ?? true });

  return (
    <form ref={markFirst} className={css.form} onSubmit={handleSubmit(onSend)} noValidate>
      {action === 'update' && (
        <div className={css.minutes}>
          <TextField
            {...register('minutes', {
              validate: (text) => isMinutes(text) || t`Enter whole minutes from 1 to ${maxMinutes}`,
            })}
            label={t`Minutes to add`}
            error={errors.minutes?.message}
            inputMode="numeric"
            autoComplete="off"
            required
          />
          <div className={css.choices}>
            {minuteChoices.map((minutes) => (
              <Button
                key={minutes}
                kind="secondary"
                onPress={() => setValue('minutes', String(minutes), { shouldValidate: true })}
                aria-label={t`${minutes} min`}
              >
                {minutes}
              </Button>
            ))}
          </div>
        </div>
      )}
      {!isFixed && (
        <SelectField
          {...reason}
          label={t`Reason`}
          error={errors.reason?.message}
          emptyText={likely ? undefined : t`Choose a reason`}
          choices={reasons.map((code) => ({ value: code, label: reasonName(code) }))}
          required
        />
      )}
      {isTold(action) ? (
        <TextAreaField {...text} {...textWords()} error={errors.text?.message} maxLength={1000} required />
      ) : (
        <TextField
          {...text}
          label={t({ context: 'room', message: 'Note' })}
          optional={needsNote ? undefined : t`(optional)`}
          required={needsNote}
          hint={t`Kept in the record, which the candidate can read.`}
          error={errors.text?.message}
          maxLength={1000}
          autoComplete="off"
        />
      )}
      <DialogActions>
        <Button kind="secondary" onPress={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          type="submit"
          kind={action === 'terminate' || action === 'refuse' ? 'danger' : 'primary'}
          busy={isSubmitting}
          busyText={t`Sending…`}
          whyDisabled={seats.length === 0 && t`Not possible for anybody who is selected.`}
        >
          {isFixed ? t`Send` : actionName(action)}
        </Button>
      </DialogActions>
    </form>
  );

  function textProblem(code: string, text: string): string | null {
    const bar = whyTextWillNotDo(action, isReasonCode(code) ? code : 'other', text);
    if (bar === 'longer-text-needed') return t`Say what happened, in at least ${leastTextToEnd} characters`;
    if (bar === null) return null;
    return isTold(action) ? t`Write what the candidate shall read` : t`Say why: this reason needs a text`;
  }

  function textWords() {
    if (action === 'answer') return { label: t`Your answer` };
    if (action === 'message') return { label: t`Your message` };
    if (action === 'terminate') {
      return { label: t`What happened`, hint: t`The candidate and the second person read this.` };
    }
    return { label: t`What the candidate is told` };
  }
}
