import { applicationStates, applicationsPerPage, listApplications } from '@kasauti/contract/jobs/applications.ts';
import { SelectField } from '@kasauti/ui/parts/fields.tsx';
import { Row, RowList } from '@kasauti/ui/parts/records.tsx';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { EmptyState } from '@kasauti/ui/parts/states.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLanguage } from '../../lib/appearance/language.ts';
import { ListPages } from '../../lib/page/parts/list-pages.tsx';
import { useAddressFilters } from '../../lib/routing/address-filters.ts';
import { Link } from '../../lib/routing/router.tsx';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { applicationStateName, applicationStateTone } from '../../lib/words/application-words.ts';
import { formatInstant } from '../../lib/words/formats.ts';
import css from './handle-applications.module.css';

/** The applications by their state, which the address holds. */
export function HandledList() {
  const { t } = useLingui();
  const language = useLanguage();
  const { search, put, page, addressOfPage } = useAddressFilters();
  const state = applicationStates.find((one) => one === search.get('state'));
  const query = { page, ...(state && { state }) };
  const answer = useAnswer(question(listApplications, { query }), { freshMs: 0, keepLast: true });
  return (
    <>
      <search className={css.filters}>
        <SelectField
          label={t`Status`}
          emptyText={t`All states`}
          choices={applicationStates.map((value) => ({ value, label: applicationStateName(value) }))}
          value={state ?? ''}
          onChange={(event) => put('state', event.currentTarget.value)}
        />
      </search>
      <QueryResult query={answer} failed={<Trans>The applications could not be loaded</Trans>}>
        {({ data, total }) => (
          <>
            <p role="status">{t`${plural(total, { one: '# application', other: '# applications' })}`}</p>
            {data.length === 0 && (
              <EmptyState icon="check" title={<Trans>No application here</Trans>}>
                <Trans>What candidates send from the page of a job appears here by itself.</Trans>
              </EmptyState>
            )}
            <RowList>
              {data.map(({ _id, name, jobTitle, company, state: its, sentAt }) => (
                <Row key={_id}>
                  <div>
                    <Link to={`/staff/applications/${_id}`}>{name ?? <Trans>Withdrawn application</Trans>}</Link>
                    <p className={css.soft}>
                      {jobTitle} · {company} · <time dateTime={sentAt}>{formatInstant(sentAt, language)}</time>
                    </p>
                  </div>
                  <Badge tone={applicationStateTone[its]}>{applicationStateName(its)}</Badge>
                </Row>
              ))}
            </RowList>
            <ListPages page={page} pages={Math.ceil(total / applicationsPerPage)} addressOf={addressOfPage} />
          </>
        )}
      </QueryResult>
    </>
  );
}
