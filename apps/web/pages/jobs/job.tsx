import { jobById, type WholeWireJob } from '@kasauti/contract/jobs/jobs.ts';
import { faceFor } from '@kasauti/ui/fonts/face-for.ts';
import { LinkButton } from '@kasauti/ui/parts/button.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { EmptyState } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { JobFacts } from '../../features/job-facts/job-facts.tsx';
import { jobText } from '../../features/job-facts/job-text.ts';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { type Page, useHead } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import { AppLink, ButtonLink } from '../../lib/routing/links.tsx';
import { useParams } from '../../lib/routing/router.tsx';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { useServerNow } from '../../lib/server/server-clock.ts';
import css from './job.module.css';

const ApplyPart = lazyPart(() =>
  import('../../features/apply-for-job/apply-part.tsx').then(({ ApplyPart }) => ApplyPart),
);

const ask = (id: string) => question(jobById, { params: { id } });

function Job() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const answer = useAnswer(ask(id));
  if (answer.data && isRefusal(answer.data) && answer.data.status === 404) return <NoSuchJob />;
  return (
    <QueryResult query={answer} failed={t`Error fetching jobs`} heading="h1">
      {(job) => <Details job={job} />}
    </QueryResult>
  );
}

function Details({ job }: { job: WholeWireJob }) {
  const now = useServerNow();
  const language = useLanguage();
  const { title, description, requirements, lang } = jobText(job, language);
  const hasEnded = new Date(job.validThrough) <= now;
  useHead({
    title,
    description: `${job.company}. ${description[0] ?? ''}`.slice(0, 160),
    canonical: `/job/${job._id}`,
    jsonLd: import.meta.env.SSR && !hasEnded ? [jobJsonLd(job)] : [],
  });
  return (
    <PageLayout
      narrow
      title={
        <span lang={lang} data-face={faceFor(title, language)}>
          {title}
        </span>
      }
      lead={job.company}
    >
      {hasEnded && (
        <Notice tone="warning">
          <Trans>This job has ended. The employer no longer accepts applications for it.</Trans>
        </Notice>
      )}
      <JobFacts job={job} />
      {!hasEnded && (
        <p>
          <LinkButton href="#apply">
            <Trans>Apply</Trans>
          </LinkButton>
        </p>
      )}
      <div className={css.text} lang={lang}>
        {description.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <h2>
        <Trans>What you need</Trans>
      </h2>
      <ul className={css.list} lang={lang}>
        {requirements.map((requirement) => (
          <li key={requirement}>{requirement}</li>
        ))}
      </ul>
      {job.requiredTests.length > 0 && (
        <>
          <h2>
            <Trans>Tests this employer asks for</Trans>
          </h2>
          <ul className={css.list}>
            {job.requiredTests.map(({ test_code, title }) => (
              <li key={test_code}>
                <AppLink to={`/products/test/${test_code}`}>{inLanguage(title, language)}</AppLink>
              </li>
            ))}
          </ul>
        </>
      )}
      <div id="apply" tabIndex={-1}>
        <ApplyPart job={job} hasEnded={hasEnded} />
      </div>
      <p className={css.back}>
        <AppLink to="/Jobs">
          <Trans>All jobs</Trans>
        </AppLink>
      </p>
    </PageLayout>
  );
}

function NoSuchJob() {
  const { t } = useLingui();
  useHead({ title: t`Job`, status: 404 });
  return (
    <PageLayout narrow title={<Trans>We could not find that job</Trans>}>
      <EmptyState
        icon="search"
        title={<Trans>It may have been taken down</Trans>}
        action={
          <ButtonLink to="/Jobs">
            <Trans>All jobs</Trans>
          </ButtonLink>
        }
      >
        <Trans>Others may fit as well.</Trans>
      </EmptyState>
    </PageLayout>
  );
}

function jobJsonLd(job: WholeWireJob): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: job.title,
    description: job.description.join('\n'),
    datePosted: job.postedAt,
    validThrough: job.validThrough,
    employmentType: job.employmentType.toUpperCase().replaceAll('-', '_'),
    directApply: job.applyUrl === null,
    hiringOrganization: { '@type': 'Organization', name: job.company },
    ...(job.isRemote
      ? { jobLocationType: 'TELECOMMUTE', applicantLocationRequirements: { '@type': 'Country', name: 'IN' } }
      : {
          jobLocation: {
            '@type': 'Place',
            address: { '@type': 'PostalAddress', addressLocality: job.city, addressCountry: 'IN' },
          },
        }),
    ...(job.salary && {
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: 'INR',
        value: {
          '@type': 'QuantitativeValue',
          minValue: job.salary.min,
          maxValue: job.salary.max,
          unitText: job.salary.unit.toUpperCase(),
        },
      },
    }),
  };
}

export const page: Page = { Screen: Job, questions: ({ params }) => [ask(params.id ?? '')] };
