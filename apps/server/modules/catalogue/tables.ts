import type { SampleItem } from '@kasauti/contract/catalogue.ts';
import type { CategoryId, ExamId, FormId, PriceAskId, ProviderId, UserId } from '@kasauti/contract/ids.ts';
import type { ProctoringMode } from '@kasauti/contract/shapes.ts';
import type { Language, Localized } from '@kasauti/domain/form/content.ts';
import type { ColumnType, Generated } from 'kysely';

/** jsonb: read as a value, written as text. */
type Json<T> = ColumnType<T, string, string>;

export type ExamDetails = {
  audience: Localized<string>;
  syllabus: Localized<string>[];
  faq: { question: Localized<string>; answer: Localized<string> }[];
  tags: string[];
};

export type PatternRow = { title: Localized<string>; questions: number; marks: string; negative: string };
export type Level = 'beginner' | 'intermediate' | 'advanced';
export type PriceAskState = 'waiting' | 'approved' | 'refused' | 'taken-back';
export type ExamState = 'draft' | 'published' | 'withdrawn';
export type Synonyms = Partial<Record<Language, string[]>>;

type CatalogueTables = {
  provider: {
    provider_id: ProviderId;
    slug: string;
    display_name: string;
    legal_name: string;
    city: string;
    state_code: string;
    about: Json<Localized<string>>;
    website: string | null;
  };
  category: {
    category_id: CategoryId;
    slug: string;
    name: Json<Localized<string>>;
    description: Json<Localized<string>>;
    hue: number;
    synonyms: Json<Synonyms>;
    position: number;
    version: Generated<number>;
  };
  exam: {
    exam_id: ExamId;
    test_code: string;
    category_id: CategoryId;
    provider_id: ProviderId;
    form_id: FormId | null;
    title: Json<Localized<string>>;
    summary: Json<Localized<string>>;
    details: Json<ExamDetails>;
    pattern: ColumnType<PatternRow[], string | undefined, string>;
    sample_items: ColumnType<SampleItem[], string | undefined, string>;
    question_count: Generated<number>;
    price_in_paise: number;
    tax_rate_in_percent: Generated<number>;
    sac: Generated<string>;
    duration_minutes: number;
    level: Level;
    languages: Language[];
    mode: ProctoringMode;
    is_practice: Generated<boolean>;
    validity_days: Generated<number>;
    reschedule_window_hours: Generated<number>;
    reschedule_max_count: Generated<number>;
    cancel_window_hours: Generated<number>;
    entry_closes_minutes: Generated<number>;
    pass_share_in_percent: number | null;
    review_rule: Generated<'never' | 'after-release'>;
    most_attempts: Generated<number>;
    state: Generated<ExamState>;
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
  };
  price_ask: {
    price_ask_id: PriceAskId;
    exam_id: ExamId;
    from_in_paise: number;
    to_in_paise: number;
    reason: string;
    asked_by: UserId;
    asked_at: Date;
    state: Generated<PriceAskState>;
    decided_by: Generated<UserId | null>;
    decided_at: Generated<Date | null>;
  };
  exam_price: { exam_id: ExamId; since: Date; price_in_paise: number };
};

declare module '../../platform/database.ts' {
  interface Tables extends CatalogueTables {}
}
