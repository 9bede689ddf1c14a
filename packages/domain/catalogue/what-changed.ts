import type { Localized } from '../form/content.ts';

/** What staff write about a test: all that its buyers read, and what they pay. */
export type Listing = {
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
] as const satisfies readonly ListingField[];

/**
 * Which fields differ, each as a text before and after: a line for each language, topic or word. The order of languages
 * says nothing.
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
      return String(listing[field]);
  }
}

const inBoth = ({ en, hi }: Localized<string>) => (hi === undefined ? en : `${en}\n${hi}`);
