// Written by `npm run tables` from the tables that the migrations make. Do not edit.
import type { ApplicationId, AttemptId, JobId, UserId } from '@kasauti/contract/ids.ts';
import type { Generated } from 'kysely';
import type { Columns } from './columns.ts';

type Rows = {
  job: {
    job_id: JobId;
    slug: string;
    title: string;
    company: string;
    city: string | null;
    is_remote: boolean;
    employment_type: string;
    experience_years_min: Generated<number>;
    experience_years_max: number | null;
    salary_min_in_paise: number | null;
    salary_max_in_paise: number | null;
    salary_unit: 'year' | 'month' | null;
    description: Columns['job.description'];
    requirements: Columns['job.requirements'];
    hi: Columns['job.hi'];
    required_test_codes: Generated<string[]>;
    apply_url: string | null;
    posted_at: Date;
    valid_through: Date;
    ended_at: Date | null;
    version: Generated<number>;
  };
  saved_job: {
    user_id: UserId;
    job_id: JobId;
    saved_at: Date;
  };
  job_application: {
    application_id: ApplicationId;
    job_id: JobId;
    candidate_id: UserId;
    state: 'sent' | 'read' | 'shortlisted' | 'declined' | 'withdrawn';
    note: string;
    consent_version: number;
    sent_at: Date;
    decided_by: UserId | null;
    decided_at: Date | null;
    answer: string | null;
    withdrawn_at: Date | null;
  };
  job_application_result: {
    application_id: ApplicationId;
    attempt_id: AttemptId;
  };
};

declare module '../../platform/database/database.ts' {
  interface Tables extends Rows {}
}
