import type { WireJob } from '@kasauti/contract/jobs/jobs.ts';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useLanguage } from '../../lib/appearance/language.ts';
import { employmentName } from '../../lib/words/employment-name.ts';
import { formatDate, formatPrice } from '../../lib/words/formats.ts';
import css from './job-facts.module.css';
import { jobCity } from './job-text.ts';

/** Shows the place, type, experience, pay and last day of a job, one per line. */
export function JobFacts({ job, withPay = true }: { job: WireJob; withPay?: boolean }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { min, max } = job.experienceYears;
  const city = jobCity(job, language);
  const place = job.isRemote ? (city ? t`${city} or remote` : t`Remote`) : city;
  const years =
    max === null
      ? t`${min} years or more`
      : min === 0
        ? t`${plural(max, { one: 'up to # year', other: 'up to # years' })}`
        : t`${min} to ${max} years`;
  const lastDay = formatDate(job.validThrough, language);
  return (
    <ul className={css.facts}>
      <li>
        <Icon name="place" /> {place}
      </li>
      <li>
        <Icon name="user" /> {employmentName(job.employmentType)}, {years}
      </li>
      {withPay && job.salary && (
        <li>
          <JobPay job={job} />
        </li>
      )}
      <li>
        <Icon name="calendar" /> {t`Apply by ${lastDay}`}
      </li>
    </ul>
  );
}

/**
 * Shows the salary, for example "₹5,00,000 – ₹6,50,000 a year". Shows nothing if the employer does not state the
 * salary.
 */
export function JobPay({ job: { salary } }: { job: WireJob }) {
  const { t } = useLingui();
  if (!salary) return null;
  const pay = `${formatPrice(salary.min)} – ${formatPrice(salary.max)}`;
  return salary.unit === 'year' ? t`${pay} a year` : t`${pay} a month`;
}
