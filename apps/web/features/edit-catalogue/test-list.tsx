import { examStates, listStaffTests, staffTestsPerPage } from '@kasauti/contract/catalogue/staff-catalogue.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { SelectField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Row, RowList } from '@kasauti/ui/parts/records.tsx';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { EmptyState } from '@kasauti/ui/parts/states.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { ListPages } from '../../lib/page/parts/list-pages.tsx';
import { useAddressFilters } from '../../lib/routing/address-filters.ts';
import { Link } from '../../lib/routing/router.tsx';
import { useAskedForm } from '../../lib/server/asked-form.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { priceText } from '../../lib/words/formats.ts';
import css from './edit-catalogue.module.css';
import { stateName, stateTone } from './test-words.ts';

/** Every test, also those that are not sold. The address holds the search. */
export function TestList() {
  const { t } = useLingui();
  const language = useLanguage();
  const { search, put, page, addressOfPage } = useAddressFilters();
  const find = search.get('find') ?? '';
  const state = examStates.find((one) => one === search.get('state'));
  const query = { page, ...(find && { find }), ...(state && { state }) };
  const answer = useAnswer(question(listStaffTests, { query }), { freshMs: 0, keepLast: true });
  const form = useAskedForm(find);
  return (
    <>
      <search>
        <form
          ref={form}
          className={css.find}
          onSubmit={(event) => {
            event.preventDefault();
            const given = new FormData(event.currentTarget).get('find');
            put('find', typeof given === 'string' ? given.trim() : '');
          }}
        >
          <TextField
            label={t`Find a test`}
            hint={t`Its code, or words of its title in English or Hindi`}
            name="find"
            type="search"
            maxLength={100}
            defaultValue={find}
            autoComplete="off"
          />
          <SelectField
            label={t({ context: 'test', message: 'State' })}
            emptyText={t`All states`}
            choices={examStates.map((value) => ({ value, label: stateName(value) }))}
            value={state ?? ''}
            onChange={(event) => put('state', event.currentTarget.value)}
          />
          <Button type="submit">
            <Trans>Find</Trans>
          </Button>
        </form>
      </search>
      <QueryResult query={answer} failed={<Trans>The tests could not be loaded</Trans>}>
        {({ data, total }) => (
          <>
            <p role="status">{t`${plural(total, { one: '# test', other: '# tests' })}`}</p>
            {data.length === 0 && (
              <EmptyState icon="search" title={<Trans>No test was found</Trans>}>
                <Trans>Write less of the title, or choose all states.</Trans>
              </EmptyState>
            )}
            <RowList>
              {data.map(({ _id, title, test_code, category, price, askedPrice, state: its }) => (
                <Row key={_id}>
                  <div>
                    <Link to={`/staff/tests/${_id}`}>{inLanguage(title, language)}</Link>
                    <p className={css.soft}>
                      {test_code} · {inLanguage(category, language)} · {priceText(price)}
                    </p>
                  </div>
                  <span className={css.row}>
                    {title.hi === undefined && (
                      <Badge>
                        <Trans>No Hindi yet</Trans>
                      </Badge>
                    )}
                    {askedPrice !== null && (
                      <Badge tone="warning">
                        <Trans>{priceText(askedPrice)} waits for approval</Trans>
                      </Badge>
                    )}
                    <Badge tone={stateTone[its]}>{stateName(its)}</Badge>
                  </span>
                </Row>
              ))}
            </RowList>
            <ListPages page={page} pages={Math.ceil(total / staffTestsPerPage)} addressOf={addressOfPage} />
          </>
        )}
      </QueryResult>
    </>
  );
}
