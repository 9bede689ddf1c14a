import type { CategoryDraft } from '@kasauti/contract/catalogue/category-draft.ts';
import type { StaffCategory } from '@kasauti/contract/catalogue/staff-categories.ts';
import type { ContentDraft } from '@kasauti/contract/content/content-draft.ts';
import type { WireContentEntry } from '@kasauti/contract/content/staff-content.ts';
import { t } from '@lingui/core/macro';
import type { Path } from 'react-hook-form';
import type { DraftPlan } from '../../lib/staff/forms/draft-plan.ts';
import { pairedParagraphs, shortParagraphs } from './checks.ts';
import {
  type BothName,
  categoryOf,
  draftOf,
  fieldsOf,
  fieldsOfCategory,
  noFields,
  paragraphsOf,
  type TextFields,
  type TextKind,
} from './text-fields.ts';

type Problems = Partial<Record<Path<TextFields>, string>>;
type TextPlan = DraftPlan<TextFields, ContentDraft, WireContentEntry>;

const shapes = () => import('@kasauti/contract/content/content-draft.ts');

/** Checks that the Hindi fields are either all empty or all filled. Returns a message for each empty field. */
function wholeHindi(names: readonly BothName[], fields: TextFields): Problems {
  const isEmpty = (name: BothName) => fields[name].hi.trim() === '';
  if (names.every(isEmpty)) return {};
  const said = t`Fill in all Hindi fields, or none of them`;
  return Object.fromEntries(names.filter(isEmpty).map((name) => [`${name}.hi`, said]));
}

function textPlan(kind: TextKind, own: Pick<TextPlan, 'loadShape' | 'checks' | 'places'>): TextPlan {
  return {
    fieldsOf: (entry) => (entry ? fieldsOf(entry.content) : noFields()),
    draftOf: (fields) => draftOf(kind, fields),
    refusedAt: { 'slug-taken': 'slug' },
    ...own,
  };
}

export const textPlans: Readonly<Record<TextKind, TextPlan>> = {
  banner: textPlan('banner', {
    loadShape: () => shapes().then(({ bannerDraft }) => bannerDraft),
    checks: (fields) => wholeHindi(['title', 'text', 'linkLabel'], fields),
  }),
  faq: textPlan('faq', {
    loadShape: () => shapes().then(({ faqDraft }) => faqDraft),
    checks: (fields) => wholeHindi(['topic', 'question', 'answer'], fields),
  }),
  page: textPlan('page', {
    loadShape: () => shapes().then(({ pageDraft }) => pageDraft),
    places: { 'paragraphs.#.en': 'text.en', 'paragraphs.#.hi': 'text.hi', paragraphs: 'text.en' },
    checks: (fields) => ({ ...paragraphProblems(fields), ...wholeHindi(['title', 'text'], fields) }),
  }),
};

function paragraphProblems({ text }: TextFields): Problems {
  const [english, hindi] = [paragraphsOf(text.en), paragraphsOf(text.hi)];
  const inEnglish = shortParagraphs(english);
  const inHindi = shortParagraphs(hindi) ?? pairedParagraphs(english, hindi);
  return { ...(inEnglish && { 'text.en': inEnglish }), ...(inHindi && { 'text.hi': inHindi }) };
}

export const categoryPlan: DraftPlan<TextFields, CategoryDraft, StaffCategory> = {
  loadShape: () => import('@kasauti/contract/catalogue/category-draft.ts').then(({ categoryDraft }) => categoryDraft),
  fieldsOf: (category) => (category ? fieldsOfCategory(category) : noFields()),
  draftOf: categoryOf,
  checks: (fields) => wholeHindi(['name', 'description'], fields),
  refusedAt: { 'slug-taken': 'slug' },
};
