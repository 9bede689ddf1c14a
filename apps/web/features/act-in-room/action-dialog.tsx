import type { RoomId } from '@kasauti/contract/ids.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Dialog, DialogActions } from '@kasauti/ui/parts/dialog.tsx';
import { TextField } from '@kasauti/ui/parts/fields.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isRefusal } from '../../lib/server/call.ts';
import { DecideForm, shownElsewhere } from '../../lib/staff/decide/decide-form.tsx';
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
  likelyReason,
  MAX_MINUTES,
  MIN_TEXT_TO_END,
  reasonsFor,
  whyTextWillNotDo,
} from './actions.ts';
import { Outcomes } from './outcomes.tsx';
import { type ActionAsk, newAskId, type Outcome, useActInRoom } from './use-act-in-room.ts';

type Props = {
  roomId: RoomId;
  action: Action;
  seats: readonly Seat[];
  /**
   * True when the test is at a centre, where the proctor can see the candidates. In an online test the proctor cannot
   * see them.
   */
  isOnSite: boolean;
  onClose: () => void;
  /**
   * Called when the action is finished. `said` is a sentence about the result. It is null if the dialog has already
   * shown the result.
   */
  onDone: (said: string | null) => void;
};
type Values = { reason: string; text: string; minutes: string };

const minuteChoices = [5, 10, 15, 20];

/** Asks for the reason for an action, explains the action, sends it once, and shows the result for each candidate. */
export function ActionDialog({ roomId, action, seats: chosen, isOnSite, onClose, onDone }: Props) {
  const { t } = useLingui();
  // The candidates who were selected when the dialog was opened. This list does not change while the proctor writes.
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
  // If a call got no response, its result stays unknown until the repeated call returns.
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
                  // If the text is the standard text of a reason, its code is sent instead. Candidates then read the
                  // reason in their own language.
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

/** Shown when no response arrived. The form is hidden, because only the same request may be sent again. */
function Unknown({ busy, onAgain, onClose }: { busy: boolean; onAgain: () => void; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <>
      <Notice tone="warning">
        <Trans>We do not know whether this was done. Send it again. It will not be done twice.</Trans>
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

type FormProps = {
  action: Action;
  seats: readonly Seat[];
  isOnSite: boolean;
  onSend: (values: Values) => Promise<void>;
  onClose: () => void;
};

function ActionForm({ action, seats, isOnSite, onSend, onClose }: FormProps) {
  const { t } = useLingui();
  const [minutes, setMinutes] = useState('');
  const [isChecked, setChecked] = useState(false);
  const reasons = reasonsFor(action, seats, isOnSite);
  const check = () => {
    setChecked(true);
    return action !== 'update' || isMinutes(minutes);
  };
  const textProblem = (code: string, text: string): string | null => {
    const bar = whyTextWillNotDo(action, isReasonCode(code) ? code : 'other', text);
    if (bar === 'longer-text-needed')
      return t`Describe what happened, in at least ${{ leastTextToEnd: MIN_TEXT_TO_END }} characters`;
    if (bar === null) return null;
    return isTold(action) ? t`Write the message for the candidate` : t`Please explain this reason in the text field`;
  };
  return (
    <DecideForm
      codes={{
        options: reasons.map((value) => ({ value, label: reasonName(value) })),
        likely: likelyReason(action, seats, isOnSite),
      }}
      words={{
        ...(isTold(action) ? toldWords(action) : noteWords()),
        maxLength: 1000,
        rows: 5,
        problemOf: textProblem,
      }}
      check={check}
      buttons={[
        {
          label: reasons.length === 1 ? t`Send` : actionName(action),
          kind: action === 'terminate' || action === 'refuse' ? 'danger' : 'primary',
        },
      ]}
      whyDisabled={seats.length === 0 && t`Not possible for anybody who is selected.`}
      cancel={<Trans>Cancel</Trans>}
      onCancel={onClose}
      onDecide={async ({ code, reason }) => {
        await onSend({ reason: code, text: reason, minutes });
        return shownElsewhere;
      }}
    >
      {action === 'update' && <Minutes value={minutes} onChange={setMinutes} isChecked={isChecked} />}
    </DecideForm>
  );

  function noteWords() {
    const isOptional = (code: string) => isReasonCode(code) && whyTextWillNotDo(action, code, '') === null;
    return {
      label: t({ context: 'room', message: 'Note' }),
      hint: t`This is stored in the record, and the candidate can read it.`,
      isShort: true,
      isOptional,
    };
  }
}

/**
 * Returns the label and the hint of the text field. For some actions it also returns `readyFor`, which returns the
 * standard text of a reason. The form fills the field with that text.
 */
function toldWords(action: Action) {
  const readyFor = (code: string) => (isReasonCode(code) && code !== 'other' ? reasonName(code) : '');
  if (action === 'answer') return { label: t`Your answer` };
  if (action === 'message') return { label: t`Your message` };
  if (action === 'terminate')
    return { label: t`What happened`, hint: t`The candidate and the second person read this.` };
  return { label: t`Message to the candidate`, readyFor };
}

type MinutesProps = { value: string; onChange: (minutes: string) => void; isChecked: boolean };

function Minutes({ value, onChange, isChecked }: MinutesProps) {
  const { t } = useLingui();
  return (
    <div className={css.minutes}>
      <TextField
        value={value}
        onChange={(event) => onChange(event.target.value)}
        label={t`Minutes to add`}
        error={isChecked && !isMinutes(value) && t`Enter whole minutes from 1 to ${{ maxMinutes: MAX_MINUTES }}`}
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <div className={css.choices}>
        {minuteChoices.map((minutes) => (
          <Button
            key={minutes}
            kind="secondary"
            onPress={() => onChange(String(minutes))}
            aria-label={t`${minutes} min`}
          >
            {minutes}
          </Button>
        ))}
      </div>
    </div>
  );
}
