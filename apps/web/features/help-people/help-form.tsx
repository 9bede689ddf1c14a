import type { UserId } from '@kasauti/contract/ids.ts';
import {
  changeStaffAccess,
  correctBirthDate,
  helpPerson,
  readPerson,
  type WirePersonInFull,
} from '@kasauti/contract/staff/people.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { DateField, RadioGroup, TextAreaField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, isRefusal } from '../../lib/server/call.ts';
import { question } from '../../lib/server/queries.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import css from './help-people.module.css';
import { RoomsAssigned, roomsIn } from './rooms-assigned.tsx';

type Action =
  | 'resend-confirmation'
  | 'end-sessions'
  | 'change-name'
  | 'change-birth-date'
  | 'unlock'
  | 'disable'
  | 'enable';
type Reader = { id: UserId; isAdmin: boolean };

/** What can be done for this person now, each with a reason for the audit log. */
export function HelpForm({ person, reader }: { person: WirePersonInFull; reader: Reader }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const actions = actionsFor(person, reader);
  const [chosen, setChosen] = useState<Action | null>(null);
  const [reason, setReason] = useState('');
  const [fullName, setFullName] = useState(person.name);
  const [dob, setDob] = useState(person.bornOn ?? '');
  const [missing, setMissing] = useState(false);
  const [leaveRooms, setLeaveRooms] = useState(false);
  const { queryKey } = question(readPerson, { params: { id: person._id } });
  const help = useMutation({
    mutationFn: async (action: Action) => {
      const params = { id: person._id };
      if (action === 'disable' || action === 'enable')
        return await call(changeStaffAccess, { params, body: { verb: action, reason, leaveRooms } });
      if (action === 'change-birth-date') return await call(correctBirthDate, { params, body: { dob, reason } });
      const body = action === 'change-name' ? { verb: action, reason, fullName } : { verb: action, reason };
      return await call(helpPerson, { params, body });
    },
    onSuccess: (answer) => {
      if (isRefusal(answer)) return;
      setChosen(null);
      setReason('');
      setLeaveRooms(false);
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  if (reader.id === person._id)
    return (
      <Notice>
        <Trans>This is your own account: somebody else must help you with it.</Trans>
      </Notice>
    );
  const refused = help.data && isRefusal(help.data) ? help.data : null;
  const rooms = roomsIn(refused);
  const isDone = help.data !== undefined && !refused && chosen === null;
  return (
    <form
      className={css.box}
      aria-labelledby="help"
      onSubmit={(event) => {
        event.preventDefault();
        const isComplete = chosen !== null && reason.trim() !== '';
        setMissing(!isComplete);
        if (isComplete) help.mutate(chosen);
      }}
    >
      <h2 id="help">
        <Trans>Help</Trans>
      </h2>
      <RadioGroup
        label={t`What is to be done`}
        name="deed"
        choices={actions.map((action) => ({ value: action, label: actionName(action), detail: actionDetail(action) }))}
        value={chosen ?? ''}
        onChoose={(action) => {
          setChosen(action as Action);
          setLeaveRooms(false);
          help.reset();
        }}
        error={missing && chosen === null && t`Choose what is to be done`}
      />
      {chosen === 'change-name' && (
        <TextField
          label={<Trans>New name</Trans>}
          hint={<Trans>As it stands on an identity document that you have seen</Trans>}
          value={fullName}
          onChange={(event) => setFullName(event.target.value)}
          maxLength={200}
          required
        />
      )}
      {chosen === 'change-birth-date' && (
        <DateField
          label={<Trans>Right date of birth</Trans>}
          hint={<Trans>As it stands on an identity document that you have seen</Trans>}
          value={dob}
          onChange={(event) => setDob(event.target.value)}
          required
        />
      )}
      <TextAreaField
        label={<Trans>Reason</Trans>}
        hint={<Trans>Stands in the audit log. How do you know that it is them who ask?</Trans>}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={missing && reason.trim() === '' && t`Write a reason`}
      />
      {rooms && <RoomsAssigned {...rooms} leaves={leaveRooms} onLeaves={setLeaveRooms} />}
      <div>
        <Button type="submit" busy={help.isPending}>
          {chosen ? actionName(chosen) : <Trans>Do it</Trans>}
        </Button>
      </div>
      <div role="status">
        {isDone && (
          <Notice tone="success" isSpoken>
            <Trans>Done. It stands in the audit log.</Trans>
          </Notice>
        )}
      </div>
      {((refused && !rooms) || help.isError) && (
        <Notice tone="danger">
          {refused ? refusalText(refused) : <Trans>We could not reach the server. Please try again.</Trans>}
        </Notice>
      )}
    </form>
  );
}

const isStaff = ({ role }: WirePersonInFull) => role !== 'candidate' && role !== 'org_manager';

function actionsFor(person: WirePersonInFull, { isAdmin }: Reader): Action[] {
  const actions: (Action | false)[] = [
    !person.emailConfirmed && 'resend-confirmation',
    'end-sessions',
    'change-name',
    person.bornOn !== null && 'change-birth-date',
    !isStaff(person) && person.hasSecondFactor && person.unlock === null && 'unlock',
    isStaff(person) && isAdmin && (person.isDisabled ? 'enable' : 'disable'),
  ];
  return actions.filter((action) => action !== false);
}

function actionName(action: Action): string {
  switch (action) {
    case 'resend-confirmation':
      return t`Send the confirmation mail again`;
    case 'end-sessions':
      return t`Log them out everywhere`;
    case 'change-name':
      return t`Change the name`;
    case 'change-birth-date':
      return t`Correct the date of birth`;
    case 'unlock':
      return t`Ask to unlock the second factor`;
    case 'disable':
      return t`Disable this account`;
    case 'enable':
      return t`Enable this account again`;
  }
}

function actionDetail(action: Action): string | null {
  switch (action) {
    case 'end-sessions':
      return t`They can log in again at once, with their password.`;
    case 'change-birth-date':
      return t`Whether they need a guardian’s consent follows the new date. They are told by mail.`;
    case 'unlock':
      return t`For a lost phone. It happens when a second person approves it.`;
    case 'disable':
      return t`They are logged out and get in no more. What they did keeps their name.`;
    case 'enable':
      return t`They set a new password by “Forgot password”, and keep their second factor.`;
    default:
      return null;
  }
}
