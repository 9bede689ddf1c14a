import type { Language, Localized } from '@kasauti/domain/form/content.ts';
import type { ColumnType } from 'kysely';
import type { Cell, Json } from '../../platform/database/database.ts';
import type { StoredSample } from './sample-items.ts';

export type ExamDetails = {
  audience: Localized<string>;
  syllabus: Localized<string>[];
  faq: { question: Localized<string>; answer: Localized<string> }[];
  tags: string[];
};

export type PatternRow = { title: Localized<string>; questions: number; marks: string; negative: string };
export type Synonyms = Partial<Record<Language, string[]>>;
export type Level = Cell<'exam', 'level'>;
export type PriceAskState = Cell<'price_ask', 'state'>;

/** Column types that the database schema cannot express. `npm run tables` copies them into `tables.ts`. */
export type Columns = {
  'provider.about': Json<Localized<string>>;
  'category.name': Json<Localized<string>>;
  'category.description': Json<Localized<string>>;
  'category.synonyms': Json<Synonyms>;
  'exam.title': Json<Localized<string>>;
  'exam.summary': Json<Localized<string>>;
  'exam.details': Json<ExamDetails>;
  'exam.pattern': ColumnType<PatternRow[], string | undefined, string>;
  'exam.sample_items': ColumnType<StoredSample[], string | undefined, string>;
  'exam.languages': Language[];
};
