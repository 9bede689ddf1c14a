import { allJobs, type WholeWireJob } from '@kasauti/contract/jobs/jobs.ts';
import { fitsFilter, type JobFilter } from '@kasauti/domain/jobs/filter-jobs.ts';
import { citiesOnce, cityName } from '@kasauti/domain/scheduling/place-name.ts';
import { faceFor } from '@kasauti/ui/fonts/face-for.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { CheckboxField, SelectField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { EmptyState } from '@kasauti/ui/parts/states.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { JobFacts, JobPay } from '../../features/job-facts/job-facts.tsx';
import { jobText } from '../../features/job-facts/job-text.ts';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { type Page, useHead } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import { ListPages } from '../../lib/page/parts/list-pages.tsx';
import { useAddressFilters } from '../../lib/routing/address-filters.ts';
import { AppLink } from '../../lib/routing/links.tsx';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { useAuth } from '../../lib/stores/root.ts';
import { employmentName } from '../../lib/words/employment-name.ts';
import { formatPrice } from '../../lib/words/formats.ts';
import css from './jobs.module.css';

const ask = question(allJobs, {});
const JOBS_PER_PAGE = 20;
/** Filters that are always visible. The others are in a section that is open only when one of them is used. */
const plainFilters = ['q', 'place'];
/** Choices for the minimum salary, in rupees per year. */
const salaries = [200_000, 300_000, 500_000, 800_000, 1_200_000];

/**
 * The jobs board. The search is in the page address, so that it can be saved and shared and works without scripts.
 */
function Jobs() {
  const { t } = useLingui();
  const answer = useAnswer(ask);
  const isSignedIn = useAuth((auth) => auth.isAuthenticated);
  useHead({ title: t`Jobs`, description: t`Vacancies of employers who accept test results from here.` });
  return (
    <PageLayout
      title={<Trans>Jobs</Trans>}
      lead={<Trans>Vacancies of employers who accept test results from here.</Trans>}
    >
      {isSignedIn && (
        <p>
          <AppLink to="/my-applications">
            <Trans>Your applications and saved jobs</Trans>
          </AppLink>
        </p>
      )}
      <QueryResult query={answer} failed={t`Error fetching jobs`}>
        {(jobs) => <Board jobs={jobs} />}
      </QueryResult>
    </PageLayout>
  );
}

function readFilter(search: URLSearchParams): JobFilter {
  const number = (name: string) => {
    const text = search.get(name) ?? '';
    return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  };
  return {
    q: search.get('q') ?? '',
    place: search.get('place') ?? '',
    remote: search.get('remote') === '1',
    type: search.get('type') ?? '',
    years: number('years'),
    salary: number('salary'),
    company: search.get('company') ?? '',
  };
}

function Board({ jobs }: { jobs: WholeWireJob[] }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { search, page: asked, addressOfPage } = useAddressFilters();
  const filter = readFilter(search);
  const found = jobs.filter((job) => fitsFilter(job, filter));
  const pages = Math.max(1, Math.ceil(found.length / JOBS_PER_PAGE));
  const page = Math.min(pages, asked);
  return (
    <>
      <Filters jobs={jobs} filter={filter} />
      <p role="status">{t`${plural(found.length, { one: '# job', other: '# jobs' })}`}</p>
      <ul className={css.list}>
        {found.slice((page - 1) * JOBS_PER_PAGE, page * JOBS_PER_PAGE).map((job) => {
          const { title, lang } = jobText(job, language);
          return (
            <li key={job._id} className={css.job}>
              <div className={css.head}>
                <h2 data-face={faceFor(title, language)}>
                  <AppLink to={`/job/${job._id}`} lang={lang}>
                    {title}
                  </AppLink>
                </h2>
                <p>{job.company}</p>
              </div>
              <p className={css.pay}>
                <JobPay job={job} />
              </p>
              <JobFacts job={job} withPay={false} />
              {job.requiredTests.length > 0 && <Accepted tests={job.requiredTests} />}
            </li>
          );
        })}
      </ul>
      <ListPages page={page} pages={pages} addressOf={addressOfPage} />
      {found.length === 0 && (
        <EmptyState
          icon="search"
          title={<Trans>No job fits</Trans>}
          action={
            <AppLink to="/Jobs">
              <Trans>Show all jobs</Trans>
            </AppLink>
          }
        >
          <Trans>Remove a filter, or look again next week: new jobs are posted on most days.</Trans>
        </EmptyState>
      )}
    </>
  );
}

/** Lists the tests whose results the employer accepts. They are the reason to search for vacancies on this site. */
function Accepted({ tests }: { tests: WholeWireJob['requiredTests'] }) {
  const language = useLanguage();
  const names = tests.map(({ title }) => inLanguage(title, language)).join(', ');
  return (
    <p className={css.accepts}>
      <Icon name="certificate" />
      <span>
        <Trans>Accepts: {names}</Trans>
      </span>
    </p>
  );
}

/**
 * A plain HTML form. Without its script, its button sends the search to the server. With its script, each choice
 * takes effect at once.
 */
function Filters({ jobs, filter }: { jobs: WholeWireJob[]; filter: JobFilter }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { put } = useAddressFilters();
  // Stored at the first render, so that the section does not close when its last filter is removed.
  const [isRefined] = useState(() =>
    Object.entries(filter).some(([name, value]) => value && !plainFilters.includes(name)),
  );
  const places = jobs.flatMap(({ city, hi }) => (city === null ? [] : { city, cityHi: hi?.city ?? null }));
  const sorted = (names: string[]) => [...new Set(names)].sort().map((value) => ({ value, label: value }));
  const field = (name: keyof JobFilter) => ({
    name,
    value: filter[name] === undefined ? '' : String(filter[name]),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => put(name, currentTarget.value),
  });
  return (
    <search>
      <form className={css.fields} method="get" action="/Jobs" onSubmit={(event) => event.preventDefault()}>
        <TextField label={t`Job, company or skill`} type="search" maxLength={100} {...field('q')} />
        <SelectField
          label={t`Place`}
          emptyText={t`All places`}
          choices={citiesOnce(places).map((one) => ({ value: one.city, label: cityName(one, language) }))}
          {...field('place')}
        />
        <Button type="submit" kind="secondary">
          <Trans>Find jobs</Trans>
        </Button>
        <details className={css.more} open={isRefined}>
          <summary>
            <Trans>More filters</Trans>
          </summary>
          <div className={css.fields}>
            <SelectField
              label={t`Type`}
              emptyText={t`All types`}
              choices={sorted(jobs.map(({ employmentType }) => employmentType)).map(({ value }) => ({
                value,
                label: employmentName(value),
              }))}
              {...field('type')}
            />
            <SelectField
              label={t`Your experience`}
              emptyText={t`Any`}
              choices={[0, 1, 2, 3, 5, 8, 10].map((years) => ({
                value: String(years),
                label: years === 0 ? t`None yet` : t`${plural(years, { one: '# year', other: '# years' })}`,
              }))}
              {...field('years')}
            />
            <SelectField
              label={t`Salary, at least`}
              emptyText={t`Any`}
              choices={salaries.map((salary) => {
                const amount = formatPrice(salary);
                return { value: String(salary), label: t`${amount} a year` };
              })}
              {...field('salary')}
            />
            <SelectField
              label={t`Company`}
              emptyText={t`All companies`}
              choices={sorted(jobs.map(({ company }) => company))}
              {...field('company')}
            />
            <CheckboxField
              label={t`Remote work`}
              name="remote"
              value="1"
              checked={filter.remote === true}
              onChange={({ currentTarget }) => put('remote', currentTarget.checked ? '1' : '')}
            />
          </div>
        </details>
      </form>
    </search>
  );
}

export const page: Page = {
  Screen: Jobs,
  questions: () => [ask],
  searchNames: ['q', 'place', 'remote', 'type', 'years', 'salary', 'company', 'page'],
};
