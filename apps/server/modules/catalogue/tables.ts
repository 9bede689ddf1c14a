// Written by `npm run tables` from the tables that the migrations make. Do not edit.
import type { CategoryId, ExamId, FormId, PriceAskId, ProviderId, UserId } from '@kasauti/contract/ids.ts';
import type { Generated } from 'kysely';
import type { Columns } from './columns.ts';

type Rows = {
  provider: {
    provider_id: ProviderId;
    slug: string;
    display_name: string;
    legal_name: string;
    city: string;
    state_code: string;
    about: Columns['provider.about'];
    website: string | null;
  };
  category: {
    category_id: CategoryId;
    slug: string;
    name: Columns['category.name'];
    description: Columns['category.description'];
    hue: number;
    synonyms: Columns['category.synonyms'];
    position: number;
    version: Generated<number>;
  };
  exam: {
    exam_id: ExamId;
    test_code: string;
    category_id: CategoryId;
    provider_id: ProviderId;
    form_id: FormId | null;
    title: Columns['exam.title'];
    summary: Columns['exam.summary'];
    details: Columns['exam.details'];
    pattern: Columns['exam.pattern'];
    sample_items: Columns['exam.sample_items'];
    question_count: Generated<number>;
    level: 'beginner' | 'intermediate' | 'advanced';
    languages: Columns['exam.languages'];
    price_in_paise: number;
    tax_rate_in_percent: Generated<number>;
    sac: Generated<string>;
    validity_days: Generated<number>;
    mode: 'none' | 'recorded' | 'live' | 'centre';
    is_practice: Generated<boolean>;
    duration_minutes: number;
    entry_closes_minutes: Generated<number>;
    reschedule_window_hours: Generated<number>;
    reschedule_max_count: Generated<number>;
    cancel_window_hours: Generated<number>;
    most_attempts: Generated<number>;
    pass_share_in_percent: number | null;
    review_rule: Generated<'never' | 'after-release'>;
    state: Generated<'draft' | 'published' | 'withdrawn'>;
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
    is_priced: Generated<boolean>;
  };
  price_ask: {
    price_ask_id: PriceAskId;
    exam_id: ExamId;
    from_in_paise: number;
    to_in_paise: number;
    reason: string;
    asked_by: UserId;
    asked_at: Date;
    state: Generated<'waiting' | 'approved' | 'refused' | 'taken-back'>;
    decided_by: UserId | null;
    decided_at: Date | null;
  };
  exam_price: {
    exam_id: ExamId;
    since: Date;
    price_in_paise: number;
  };
};

declare module '../../platform/database/database.ts' {
  interface Tables extends Rows {}
}
