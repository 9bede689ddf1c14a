import type { Localized } from '../form/content.ts';
import type { Terms } from './terms.ts';

/** The catalogue fields of a test that staff edit. */
export type Listing = Terms & {
  title: Localized<string>;
  summary: Localized<string>;
  audience: Localized<string>;
  syllabus: readonly Localized<string>[];
  faq: readonly { question: Localized<string>; answer: Localized<string> }[];
  tags: readonly string[];
  categorySlug: string;
  level: string;
  languages: readonly string[];
  validityDays: number;
};
export type ListingField = keyof Listing;
export type ListingChange = { field: ListingField; from: string; to: string };

const fields = [
  'title',
  'summary',
  'audience',
  'syllabus',
  'faq',
  'tags',
  'categorySlug',
  'level',
  'languages',
  'validityDays',
  'mode',
  'durationMinutes',
  'isPractice',
  'mostAttempts',
  'passShareInPercent',
  'rescheduleWindowHours',
  'rescheduleMaxCount',
  'cancelWindowHours',
  'entryClosesMinutes',
  'reviewRule',
] as const satisfies readonly ListingField[];

/**
 * Returns the fields that differ, each as text before and after, with one line per language, topic or tag. The
 * order of the languages is ignored.
 */
export function whatChanged(before: Listing, after: Listing): ListingChange[] {
  return fields.flatMap((field) => {
    const [from, to] = [textOf(before, field), textOf(after, field)];
    return from === to ? [] : [{ field, from, to }];
  });
}

function textOf(listing: Listing, field: ListingField): string {
  switch (field) {
    case 'title':
    case 'summary':
    case 'audience':
      return inBoth(listing[field]);
    case 'syllabus':
      return listing.syllabus.map(inBoth).join('\n');
    case 'faq':
      return listing.faq.map(({ question, answer }) => `${inBoth(question)}\n– ${inBoth(answer)}`).join('\n');
    case 'tags':
      return listing.tags.join('\n');
    case 'languages':
      return listing.languages.toSorted().join('\n');
    default:
      return String(listing[field] ?? '');
  }
}

const inBoth = ({ en, hi }: Localized<string>) => (hi === undefined ? en : `${en}\n${hi}`);
