import { type Role, staffRoles } from '@kasauti/contract/identity/identity.ts';
import { findPeople, type WirePerson } from '@kasauti/contract/staff/people.ts';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import type { DataColumn } from '@kasauti/ui/staff/data-table.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '../../lib/routing/router.tsx';
import type { ListFilter } from '../../lib/staff/list-filters.tsx';
import { ListDate } from '../../lib/staff/list-time.tsx';
import { StaffList } from '../../lib/staff/staff-list.tsx';
import css from './help-people.module.css';
import { PersonMarks } from './person-marks.tsx';

type Props = { isAdmin: boolean; roleName: (role: Role) => string };

/** Lists the people that match a search. Without a search the list is empty, because it would show personal data. */
export function PeopleList({ isAdmin, roleName }: Props) {
  const { t } = useLingui();
  return (
    <StaffList
      list={findPeople}
      name={t({ context: 'staff', message: 'People' })}
      columns={useColumns(roleName)}
      usual="name"
      filters={useFilters({ isAdmin, roleName })}
      idOf={(person: WirePerson) => person._id}
      failed={<Trans>People could not be searched</Trans>}
      unasked={{
        icon: 'search',
        title: <Trans>Type a name, an e-mail address or a roll number to begin</Trans>,
        text: <Trans>The words of your search are not stored. They appear in no web address and in no log.</Trans>,
      }}
      empty={{
        icon: 'search',
        title: <Trans>Nobody was found</Trans>,
        text: <Trans>Try the whole e-mail address, or one word of the name.</Trans>,
      }}
    />
  );
}

function useColumns(roleName: Props['roleName']): DataColumn<WirePerson>[] {
  const { t } = useLingui();
  return [
    {
      id: 'name',
      header: t`Name`,
      canSort: true,
      isMain: true,
      cell: ({ _id, name }) => <Link to={`/staff/people/${_id}`}>{name}</Link>,
    },
    { id: 'email', header: t`E-mail address`, cell: ({ email }) => email },
    { id: 'role', header: t`Role`, cell: ({ role }) => roleName(role) },
    {
      id: 'since',
      header: t`Here since`,
      canSort: true,
      greatestFirst: true,
      cell: ({ since }) => <ListDate at={since} />,
    },
    { id: 'state', header: t({ context: 'staff', message: 'State' }), cell: (person) => <State person={person} /> },
  ];
}

function State({ person }: { person: WirePerson }) {
  if (person.emailConfirmed && !person.isDisabled)
    return (
      <Badge>
        <Trans context="account">Active</Trans>
      </Badge>
    );
  return (
    <span className={css.marks}>
      <PersonMarks person={person} />
    </span>
  );
}

function useFilters({ isAdmin, roleName }: Props): ListFilter[] {
  const { t } = useLingui();
  const find: ListFilter = {
    kind: 'words',
    name: 'find',
    label: t`Find a person`,
    hint: t`A name in English or Hindi, an e-mail address, the last four characters of their ID; or a whole phone, roll, order or invoice number`,
    maxLength: 200,
    isPersonal: true,
  };
  const role: ListFilter = {
    kind: 'choice',
    name: 'role',
    label: t`Role`,
    allText: t`Anybody`,
    choices: staffRoles.map((value) => ({ value, label: roleName(value) })),
  };
  return isAdmin ? [find, role] : [find];
}
