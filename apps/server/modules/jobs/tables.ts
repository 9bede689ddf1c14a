import type { ApplicationState } from '@kasauti/contract/applications.ts';
import type { ApplicationId, AttemptId, JobId, UserId } from '@kasauti/contract/ids.ts';
import type { ColumnType, Generated } from 'kysely';

/** What of a vacancy is said in a language. */
export type JobWords = { title: string; city?: string | undefined; description: string[]; requirements: string[] };

type JobsTables = {
  job: {
    job_id: JobId;
    slug: string;
    title: string;
    company: string;
    city: string | null;
    is_remote: boolean;
    employment_type: string;
    experience_years_min: number;
    experience_years_max: number | null;
    salary_min_in_paise: number | null;
    salary_max_in_paise: number | null;
    salary_unit: 'year' | 'month' | null;
    description: ColumnType<string[], string, string>;
    requirements: ColumnType<string[], string, string>;
    required_test_codes: string[];
    posted_at: Date;
    valid_through: Date;
    hi: ColumnType<JobWords | null, string | null, string | null>;
    apply_url: string | null;
    ended_at: Date | null;
    version: Generated<number>;
  };
  saved_job: { user_id: UserId; job_id: JobId; saved_at: Date };
  job_application: {
    application_id: ApplicationId;
    job_id: JobId;
    candidate_id: UserId;
    state: ApplicationState;
    note: string;
    consent_version: number;
    sent_at: Date;
    decided_by: UserId | null;
    decided_at: Date | null;
    answer: string | null;
    withdrawn_at: Date | null;
  };
  job_application_result: { application_id: ApplicationId; attempt_id: AttemptId };
};

declare module '../../platform/database.ts' {
  interface Tables extends JobsTables {}
}
