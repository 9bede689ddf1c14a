import type { JobId } from '@kasauti/contract/ids.ts';
import type { ColumnType } from 'kysely';

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
  };
};

declare module '../../platform/database.ts' {
  interface Tables extends JobsTables {}
}
