import { type Role, type StaffRole, staffRoles } from '@kasauti/contract/identity/identity.ts';
import { readPerson, type WirePersonInFull } from '@kasauti/contract/staff/people.ts';
import type { Scope, ScopeKind } from '@kasauti/contract/staff/scopes.ts';
import { changeStaffRole, listScopes } from '@kasauti/contract/staff/staff-access.ts';
import { SelectField } from '@kasauti/ui/parts/fields.tsx';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Answer, call, isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { type DecideFailure, DecideForm, shownElsewhere } from '../../lib/staff/decide/decide-form.tsx';
import { toast } from '../../lib/toasts/toasts.ts';
import { whyNot } from '../../lib/words/why-not.ts';
import css from './help-people.module.css';
import { RoomsAssigned, roomsIn } from './rooms-assigned.tsx';

type Props = { person: WirePersonInFull; roleName: (role: Role) => string };
type Known = Exclude<Answer<typeof listScopes>, { refused: true }>;

/** Lets an administrator change the role and scope of a member of staff. */
export function ChangeRole(props: Props) {
  const query = useAnswer(question(listScopes, {}), { freshMs: 0 });
  return (
    <section className={css.box} aria-labelledby="role">
      <h2 id="role">
        <Trans>Role</Trans>
      </h2>
      <QueryResult query={query} failed={<Trans>The roles could not be loaded</Trans>} heading="h3">
        {(known) => <RoleForm {...props} known={known} />}
      </QueryResult>
    </section>
  );
}

type Place = { kind: ScopeKind; id: string };
const scopeText = (place: Place | null) => (place ? `${place.kind} ${place.id}` : '');
/**
 * Converts an entry of the server's list to a scope. The cast is safe, because the server sends the kind and the id
 * together.
 */
const scopeOf = ({ kind, id }: Place) => ({ kind, id }) as unknown as Scope;

function RoleForm({ person, known, roleName }: Props & { known: Known }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [role, setRole] = useState<StaffRole>(staffRoles.find((one) => one === person.role) ?? 'support');
  const [scope, setScope] = useState(scopeText(person.scope));
  const [isChecked, setChecked] = useState(false);
  const [rooms, setRooms] = useState<ReturnType<typeof roomsIn>>(null);
  const [leaveRooms, setLeaveRooms] = useState(false);
  const { kinds = [], mustBeBound = false } = known.roles.find((one) => one.role === role) ?? {};
  const choices = known.data.filter(({ kind }) => kinds.includes(kind));
  const bound = choices.find((one) => scopeText(one) === scope);
  const isMissing = mustBeBound && !bound;
  const check = () => {
    setChecked(true);
    return !isMissing;
  };
  const send = async (reason: string): Promise<DecideFailure> => {
    // Null means no scope. This is also the case if the chosen role does not allow the previous scope.
    const to = bound ? scopeOf(bound) : null;
    const body = { role, scope: to, reason, leaveRooms };
    const answer = await call(changeStaffRole, { params: { id: person._id }, body }).catch(() => null);
    setRooms(roomsIn(answer));
    if (roomsIn(answer)) return shownElsewhere;
    if (answer === null || isRefusal(answer)) return whyNot(answer);
    toast('success', t`Done. This is recorded in the audit log.`);
    await queries.invalidateQueries({ queryKey: [readPerson.path] });
    return null;
  };
  return (
    <DecideForm
      check={check}
      words={{
        label: t`Reason`,
        hint: t`This is recorded in the audit log. The person is logged out and gets the new role at the next login.`,
      }}
      after={rooms && <RoomsAssigned {...rooms} leaves={leaveRooms} onLeaves={setLeaveRooms} />}
      buttons={[{ label: <Trans>Change the role</Trans> }]}
      onDecide={({ reason }) => send(reason)}
    >
      <SelectField
        value={role}
        onChange={(event) => setRole(staffRoles.find((one) => one === event.target.value) ?? role)}
        label={t`Role`}
        choices={staffRoles.map((value) => ({ value, label: roleName(value) }))}
      />
      {kinds.length > 0 && (
        <SelectField
          value={bound ? scope : ''}
          onChange={(event) => setScope(event.target.value)}
          label={t`Works only for`}
          hint={t`They can see and change only what belongs to it.`}
          emptyText={mustBeBound ? t`Choose one` : t`No limit`}
          choices={choices.map((one) => ({
            value: scopeText(one),
            label: `${kindName(one.kind)}: ${one.name}`,
          }))}
          error={isChecked && isMissing && t`Choose one`}
        />
      )}
    </DecideForm>
  );
}

export function kindName(kind: ScopeKind): string {
  switch (kind) {
    case 'provider':
      return t`Provider`;
    case 'centre':
      return t`Centre`;
    case 'organisation':
      return t`Organisation`;
  }
}
