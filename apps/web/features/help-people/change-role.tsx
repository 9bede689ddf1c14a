import { type Role, type StaffRole, staffRoles } from '@kasauti/contract/identity/identity.ts';
import { readPerson, type WirePersonInFull } from '@kasauti/contract/staff/people.ts';
import { type Scope, type ScopeKind, scopeShape } from '@kasauti/contract/staff/scopes.ts';
import { changeStaffRole, listScopes } from '@kasauti/contract/staff/staff-access.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { SelectField, TextAreaField } from '@kasauti/ui/parts/fields.tsx';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormFrame } from '../../lib/page/forms/form-frame.tsx';
import { type Answer, call, isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { toast } from '../../lib/toasts/toasts.ts';
import { whyNot } from '../../lib/words/why-not.ts';
import css from './help-people.module.css';
import { RoomsAssigned, roomsIn } from './rooms-assigned.tsx';

type Props = { person: WirePersonInFull; roleName: (role: Role) => string };
type Known = Exclude<Answer<typeof listScopes>, { refused: true }>;

/** What somebody of staff does here, and what it is bound to: for administrators. */
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

type Fields = { role: StaffRole; scope: string; reason: string };
const scopeText = (scope: Pick<Scope, 'kind' | 'id'> | null) => (scope ? `${scope.kind} ${scope.id}` : '');

function RoleForm({ person, known, roleName }: Props & { known: Known }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const form = useForm<Fields>({
    defaultValues: {
      role: staffRoles.find((role) => role === person.role) ?? 'support',
      scope: scopeText(person.scope as Scope | null),
      reason: '',
    },
  });
  const { register, watch, setError, formState } = form;
  const [rooms, setRooms] = useState<ReturnType<typeof roomsIn>>(null);
  const [leaveRooms, setLeaveRooms] = useState(false);
  const { kinds = [], mustBeBound = false } = known.roles.find(({ role }) => role === watch('role')) ?? {};
  const send = form.handleSubmit(async ({ role, scope, reason }) => {
    const body = { role, scope: readScope(scope, kinds), reason, leaveRooms };
    const answer = await call(changeStaffRole, { params: { id: person._id }, body }).catch(() => null);
    setRooms(roomsIn(answer));
    if (roomsIn(answer)) return;
    const problem = whyNot(answer);
    if (problem !== null || answer === null || isRefusal(answer)) return setError('root', { message: problem ?? '' });
    toast('success', t`Done. It stands in the audit log.`);
    await queries.invalidateQueries({ queryKey: [readPerson.path] });
  });
  return (
    <FormFrame onSubmit={send} problem={formState.errors.root?.message}>
      <SelectField
        {...register('role')}
        label={t`Role`}
        choices={staffRoles.map((role) => ({ value: role, label: roleName(role) }))}
      />
      {kinds.length > 0 && (
        <SelectField
          {...register('scope', {
            validate: (text) => !mustBeBound || readScope(text, kinds) !== null || t`Choose one`,
          })}
          label={t`Works only for`}
          hint={t`They see and change nothing outside it.`}
          emptyText={mustBeBound ? t`Choose one` : t`The whole house`}
          choices={known.data
            .filter(({ kind }) => kinds.includes(kind))
            .map(({ kind, id, name }) => ({ value: `${kind} ${id}`, label: `${kindName(kind)}: ${name}` }))}
          error={formState.errors.scope?.message}
        />
      )}
      <TextAreaField
        {...register('reason', { validate: (text) => text.trim() !== '' || t`Write a reason` })}
        label={t`Reason`}
        hint={t`It stands in the audit log. They are logged out, and log in again with their new work.`}
        rows={3}
        maxLength={500}
        error={formState.errors.reason?.message}
      />
      {rooms && <RoomsAssigned {...rooms} leaves={leaveRooms} onLeaves={setLeaveRooms} />}
      <div>
        <Button type="submit" busy={formState.isSubmitting}>
          <Trans>Change the role</Trans>
        </Button>
      </div>
    </FormFrame>
  );
}

/** What was chosen; null for the whole house, also when the role that is chosen now cannot be bound to it. */
function readScope(text: string, kinds: readonly ScopeKind[]): Scope | null {
  const [kind, id] = text.split(' ');
  const scope = scopeShape.safeParse({ kind, id });
  return scope.success && kinds.includes(scope.data.kind) ? scope.data : null;
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
