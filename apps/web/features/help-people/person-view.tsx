import { type Role, staffRoles } from '@kasauti/contract/identity/identity.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { readPerson, type WirePersonInFull } from '@kasauti/contract/staff/people.ts';
import { Fact } from '@kasauti/ui/parts/records.tsx';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { Trans } from '@lingui/react/macro';
import { languageNames, useLanguage } from '../../lib/appearance/language.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { DetailPage, History } from '../../lib/staff/detail-page.tsx';
import { formatInstant, formatPlainDate } from '../../lib/words/formats.ts';
import { ChangeRole, kindName } from './change-role.tsx';
import { HelpForm } from './help-form.tsx';
import { PersonMarks } from './person-marks.tsx';
import { PersonOrders } from './person-orders.tsx';
import { PersonTests } from './person-tests.tsx';
import { UnlockCard } from './unlocks.tsx';

type Props = { id: UserId; reader: { id: UserId; isAdmin: boolean }; roleName: (role: Role) => string };

/** Shows one person: the account, the actions that are possible, and the history. */
export function PersonView({ id, reader, roleName }: Props) {
  const query = useAnswer(question(readPerson, { params: { id } }), { freshMs: 0 });
  return (
    <QueryResult query={query} failed={<Trans>This person could not be loaded</Trans>} heading="h1">
      {(person) => (
        <DetailPage
          list={{ path: '/staff/people', name: <Trans>All people found</Trans> }}
          title={person.name}
          lead={person.email}
          marks={<Marks person={person} roleName={roleName} />}
          facts={<Account person={person} />}
          timeline={person.history.length > 0 && <PersonHistory person={person} />}
          timelineTitle={<Trans>Entries of the audit log about this account</Trans>}
        >
          {person.unlock && <UnlockCard ask={person.unlock} isOfReader={reader.id === id} />}
          <HelpForm person={person} reader={reader} />
          {reader.isAdmin && reader.id !== id && isStaff(person) && (
            <ChangeRole key={`${person.role} ${person.scope?.id}`} person={person} roleName={roleName} />
          )}
          <PersonTests id={id} />
          <PersonOrders id={id} />
        </DetailPage>
      )}
    </QueryResult>
  );
}

const isStaff = ({ role }: WirePersonInFull) => staffRoles.some((known) => known === role);

function Marks({ person, roleName }: Pick<Props, 'roleName'> & { person: WirePersonInFull }) {
  return (
    <>
      <Badge>{roleName(person.role)}</Badge>
      {person.emailConfirmed && (
        <Badge tone="success">
          <Trans>Address confirmed</Trans>
        </Badge>
      )}
      <PersonMarks person={person} />
    </>
  );
}

function Account({ person }: { person: WirePersonInFull }) {
  const language = useLanguage();
  const { phone, bornOn, uniqueNumberLast4, since, session, hasSecondFactor, codesWaitUntil } = person;
  const none = <Trans>None</Trans>;
  return (
    <>
      {person.scope && (
        <Fact name={<Trans>Works only for</Trans>}>{`${kindName(person.scope.kind)}: ${person.scope.name}`}</Fact>
      )}
      <Fact name={<Trans>Phone</Trans>}>{phone ?? none}</Fact>
      <Fact name={<Trans>Date of birth</Trans>}>{bornOn ? formatPlainDate(bornOn, language) : none}</Fact>
      <Fact name={<Trans>ID ends in</Trans>}>{uniqueNumberLast4 ?? none}</Fact>
      <Fact name={<Trans>Language of mails</Trans>}>{languageNames[person.language]}</Fact>
      <Fact name={<Trans>Since</Trans>}>{formatInstant(since, language)}</Fact>
      <Fact name={<Trans>Second factor</Trans>}>{hasSecondFactor ? <Trans>Set up</Trans> : none}</Fact>
      {codesWaitUntil && (
        <Fact name={<Trans>Codes are blocked until</Trans>}>{formatInstant(codesWaitUntil, language)}</Fact>
      )}
      <Fact name={<Trans>Logged in</Trans>}>
        {session ? (
          <Trans>
            On {session.device}, last seen {formatInstant(session.lastSeenAt, language)}
          </Trans>
        ) : (
          <Trans>No</Trans>
        )}
      </Fact>
    </>
  );
}

function PersonHistory({ person }: { person: WirePersonInFull }) {
  return (
    <History
      entries={person.history.map(({ at, action, by, reason }) => ({ at, what: <code>{action}</code>, by, reason }))}
    />
  );
}
