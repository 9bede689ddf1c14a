import { allJobs, type WireJob } from '@kasauti/contract/jobs.ts';
import { SelectField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { EmptyState } from '@kasauti/ui/parts/states.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { employmentName } from '../features/job-facts/employment-name.ts';
import { JobFacts } from '../features/job-facts/job-facts.tsx';
import { Answered } from '../lib/answered.tsx';
import { AppLink } from '../lib/links.tsx';
import { type Page, useHead, useSearch } from '../lib/page.tsx';
import { PageLayout } from '../lib/page-layout.tsx';
import { question, useAnswer } from '../lib/queries.ts';
import { useLocation, useNavigate } from '../lib/router.tsx';
import css from './jobs.module.css';

const ask = question(allJobs, {});

/** The jobs board. What is sought stands in the address, so that it can be kept and sent. */
function Jobs() {
  const { t } = useLingui();
  const answer = useAnswer(ask);
  useHead({ title: t`Jobs`, description: t`Vacancies of employers who accept test results from here.` });
  return (
    <PageLayout
      title={<Trans>Jobs</Trans>}
      lead={<Trans>Vacancies of employers who accept test results from here.</Trans>}
    >
      <Answered query={answer} failed={t`Error fetching jobs`}>
        {(jobs) => <Board jobs={jobs} />}
      </Answered>
    </PageLayout>
  );
}

function Board({ jobs }: { jobs: WireJob[] }) {
  const { t } = useLingui();
  const search = useSearch();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const put = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    if (value === '') next.delete(name);
    else next.set(name, value);
    void navigate(`${pathname}${next.size > 0 ? `?${next}` : ''}`, { replace: true });
  };
  const cities = [...new Set(jobs.flatMap((job) => job.city ?? []))].sort();
  const found = jobs.filter((job) => fits(job, search));
  return (
    <>
      <search className={css.filters}>
        <TextField
          label={t`Job, company or skill`}
          type="search"
          value={search.get('q') ?? ''}
          onChange={(event) => put('q', event.currentTarget.value)}
        />
        <SelectField
          label={t`Place`}
          emptyText={t`All places`}
          choices={[{ value: 'remote', label: t`Remote` }, ...cities.map((city) => ({ value: city, label: city }))]}
          value={search.get('place') ?? ''}
          onChange={(event) => put('place', event.currentTarget.value)}
        />
        <SelectField
          label={t`Type`}
          emptyText={t`All types`}
          choices={[...new Set(jobs.map((job) => job.employmentType))]
            .sort()
            .map((type) => ({ value: type, label: employmentName(type) }))}
          value={search.get('type') ?? ''}
          onChange={(event) => put('type', event.currentTarget.value)}
        />
      </search>
      <p role="status">{t`${plural(found.length, { one: '# job', other: '# jobs' })}`}</p>
      <ul className={css.list}>
        {found.map((job) => (
          <li key={job._id} className={css.job}>
            <h2>
              <AppLink to={`/job/${job._id}`}>{job.title}</AppLink>
            </h2>
            <p>{job.company}</p>
            <JobFacts job={job} />
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <EmptyState icon="search" title={<Trans>No job fits</Trans>}>
          <Trans>Take a filter away, or look again next week: new jobs are posted on most days.</Trans>
        </EmptyState>
      )}
    </>
  );
}

function fits(job: WireJob, search: URLSearchParams): boolean {
  const words = (search.get('q') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const text = [job.title, job.company, ...job.requirements, ...job.description].join(' ').toLowerCase();
  const place = search.get('place');
  const type = search.get('type');
  return (
    words.every((word) => text.includes(word)) &&
    (!place || (place === 'remote' ? job.isRemote : job.city === place)) &&
    (!type || job.employmentType === type)
  );
}

export const page: Page = { Screen: Jobs, questions: () => [ask], searchNames: ['q', 'place', 'type'] };
