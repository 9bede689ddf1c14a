import type { Role } from '@kasauti/contract/identity/identity.ts';
import { findPeople } from '@kasauti/contract/staff/people.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { TextField } from '@kasauti/ui/parts/fields.tsx';
import { Row, RowList } from '@kasauti/ui/parts/records.tsx';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { EmptyState } from '@kasauti/ui/parts/states.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '../../lib/routing/router.tsx';
import { useFormFromAddress } from '../../lib/server/form-from-address.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import css from './help-people.module.css';
import { PersonMarks } from './person-marks.tsx';

type Props = { find: string; onFind: (find: string) => void; roleName: (role: Role) => string };

/** Searches for people. The parent component stores the search text, so that Back returns to the same list. */
export function PeopleSearch({ find, onFind, roleName }: Props) {
  const form = useFormFromAddress(find);
  return (
    <>
      <search>
        <form
          ref={form}
          className={css.search}
          onSubmit={(event) => {
            event.preventDefault();
            const given = new FormData(event.currentTarget).get('find');
            onFind(typeof given === 'string' ? given.trim() : '');
          }}
        >
          <TextField
            label={<Trans>Find a person</Trans>}
            hint={
              <Trans>
                A name in English or Hindi, an e-mail address, the last four characters of their ID; or a whole phone,
                roll, order or invoice number
              </Trans>
            }
            name="find"
            type="search"
            required
            maxLength={200}
            defaultValue={find}
            autoComplete="off"
          />
          <Button type="submit">
            <Trans>Find</Trans>
          </Button>
        </form>
      </search>
      {find !== '' && <Found find={find} roleName={roleName} />}
    </>
  );
}

function Found({ find, roleName }: Omit<Props, 'onFind'>) {
  const { t } = useLingui();
  const query = useAnswer(question(findPeople, { body: { find } }), { freshMs: 0, keepLast: true });
  return (
    <QueryResult query={query} failed={<Trans>People could not be searched</Trans>}>
      {({ data, hasMore }) => (
        <>
          <p role="status">{t`${plural(data.length, { one: '# person found', other: '# people found' })}`}</p>
          {data.length === 0 ? (
            <EmptyState icon="search" title={<Trans>Nobody was found</Trans>}>
              <Trans>Try the whole e-mail address, or one word of the name.</Trans>
            </EmptyState>
          ) : (
            <RowList>
              {data.map((person) => (
                <Row key={person._id}>
                  <p className={css.person}>
                    <Link to={`/staff/people/${person._id}`}>{person.name}</Link>
                    <span className={css.soft}>{person.email}</span>
                  </p>
                  <p className={css.marks}>
                    {person.role !== 'candidate' && <Badge>{roleName(person.role)}</Badge>}
                    <PersonMarks person={person} />
                  </p>
                </Row>
              ))}
            </RowList>
          )}
          {hasMore && (
            <p className={css.soft}>
              <Trans>There are more. Write more of the name or the address.</Trans>
            </p>
          )}
        </>
      )}
    </QueryResult>
  );
}
