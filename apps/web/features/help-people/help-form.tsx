import type { UserId } from '@kasauti/contract/ids.ts';
import {
  changeStaffAccess,
  correctBirthDate,
  helpPerson,
  readPerson,
  type WirePersonInFull,
} from '@kasauti/contract/staff/people.ts';
import { DateField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/server/call.ts';
import { question } from '../../lib/server/queries.ts';
import { type DecideFailure, DecideForm, type Decision, shownElsewhere } from '../../lib/staff/decide/decide-form.tsx';
import { whyNot } from '../../lib/words/why-not.ts';
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

/**
 * Shows the actions that are possible for this person now. Each action needs a reason, which is stored in the audit
 * log.
 */
export function HelpForm({ person, reader }: { person: WirePersonInFull; reader: Reader }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const actions = actionsFor(person, reader);
  const [fullName, setFullName] = useState(person.name);
  const [dob, setDob] = useState(person.bornOn ?? '');
  const [rooms, setRooms] = useState<ReturnType<typeof roomsIn>>(null);
  const [leaveRooms, setLeaveRooms] = useState(false);
  const [isDone, setDone] = useState(false);
  const { queryKey } = question(readPerson, { params: { id: person._id } });
  const startAnew = () => {
    setRooms(null);
    setLeaveRooms(false);
    setDone(false);
  };
  const send = (action: Action, reason: string) => {
    const params = { id: person._id };
    if (action === 'disable' || action === 'enable')
      return call(changeStaffAccess, { params, body: { verb: action, reason, leaveRooms } });
    if (action === 'change-birth-date') return call(correctBirthDate, { params, body: { dob, reason } });
    const body = action === 'change-name' ? { verb: action, reason, fullName } : { verb: action, reason };
    return call(helpPerson, { params, body });
  };
  const help = async ({ choice, reason }: Decision<Action>): Promise<DecideFailure> => {
    const answer = await send(choice, reason).catch(() => null);
    await queries.invalidateQueries({ queryKey });
    const found = roomsIn(answer);
    setRooms(found);
    if (found) return shownElsewhere;
    const problem = whyNot(answer);
    if (problem === null) {
      startAnew();
      setDone(true);
    }
    return problem;
  };
  if (reader.id === person._id)
    return (
      <Notice>
        <Trans>This is your own account: somebody else must help you with it.</Trans>
      </Notice>
    );
  return (
    <section className={css.box} aria-labelledby="help">
      <h2 id="help">
        <Trans>Help</Trans>
      </h2>
      <DecideForm
        choices={{
          label: t`What is to be done`,
          options: actions.map((value) => ({ value, label: actionName(value), detail: actionDetail(value) })),
        }}
        onChoose={startAnew}
        words={{
          label: <Trans>Reason</Trans>,
          hint: (
            <Trans>This is recorded in the audit log. How do you know that the owner of the account is asking?</Trans>
          ),
        }}
        after={rooms && <RoomsAssigned {...rooms} leaves={leaveRooms} onLeaves={setLeaveRooms} />}
        buttons={[{ label: (chosen) => (chosen ? actionName(chosen) : <Trans>Do it</Trans>) }]}
        onDecide={help}
      >
        {(chosen) => (
          <>
            {chosen === 'change-name' && <NameField value={fullName} onChange={setFullName} />}
            {chosen === 'change-birth-date' && <BirthDateField value={dob} onChange={setDob} />}
          </>
        )}
      </DecideForm>
      <div role="status">
        {isDone && (
          <Notice tone="success" isSpoken>
            <Trans>Done. This is recorded in the audit log.</Trans>
          </Notice>
        )}
      </div>
    </section>
  );
}

type FieldProps = { value: string; onChange: (value: string) => void };

function NameField({ value, onChange }: FieldProps) {
  return (
    <TextField
      label={<Trans>New name</Trans>}
      hint={<Trans>As it is written on an identity document that you have seen</Trans>}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      maxLength={200}
      required
    />
  );
}

function BirthDateField({ value, onChange }: FieldProps) {
  return (
    <DateField
      label={<Trans>Right date of birth</Trans>}
      hint={<Trans>As it is written on an identity document that you have seen</Trans>}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      required
    />
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
      return t`The new date decides whether they need a guardian’s consent. They get an email about the change.`;
    case 'unlock':
      return t`For a lost phone. It takes effect when a second person approves it.`;
    case 'disable':
      return t`They are logged out and can no longer log in. Their name stays on everything that they did.`;
    case 'enable':
      return t`They set a new password by “Forgot password”, and keep their second factor.`;
    default:
      return null;
  }
}
