import type { WireFooter } from '@kasauti/contract/content/content.ts';
import type { ContentDraft } from '@kasauti/contract/content/content-draft.ts';
import type { WireContentEntry } from '@kasauti/contract/content/staff-content.ts';
import { networks } from '@kasauti/contract/content/text-limits.ts';
import type { DraftPlan } from '../../lib/staff/forms/draft-plan.ts';

export type LinkRow = { label: string; path: string };
export type FooterWords = { description: string; explore: LinkRow[]; support: LinkRow[]; address: string };
export type FooterFields = {
  en: FooterWords;
  hi: FooterWords;
  social: Record<(typeof networks)[number], string>;
};

type Words = Pick<WireFooter, 'description' | 'exploreLinks' | 'supportLinks' | 'address'>;

const wordsOf = (words: Words | undefined): FooterWords => ({
  description: words?.description ?? '',
  explore: words?.exploreLinks ?? [],
  support: words?.supportLinks.map(({ name, path }) => ({ label: name, path })) ?? [],
  address: words?.address ?? '',
});

function fieldsOfFooter(footer: WireFooter | null): FooterFields {
  const { facebook = '', instagram = '', linkedin = '', youtube = '' } = footer?.socialLinks ?? {};
  return {
    en: wordsOf(footer ?? undefined),
    hi: wordsOf(footer?.hi),
    social: { facebook, instagram, linkedin, youtube },
  };
}

const trimmed = ({ label, path }: LinkRow) => ({ label: label.trim(), path: path.trim() });

const draftOfWords = ({ description, explore, support, address }: FooterWords): Words => ({
  description: description.trim(),
  exploreLinks: explore.map(trimmed),
  supportLinks: support.map(trimmed).map(({ label, path }) => ({ name: label, path })),
  address: address.trim(),
});

const isWritten = ({ description, explore, support, address }: FooterWords) =>
  description.trim() !== '' || address.trim() !== '' || explore.length + support.length > 0;

export function draftOfFooter({ en, hi, social }: FooterFields): ContentDraft & { kind: 'footer' } {
  const socialLinks = Object.fromEntries(
    networks.flatMap((network) => (social[network].trim() === '' ? [] : [[network, social[network].trim()]])),
  );
  const inHindi = isWritten(hi) && { hi: draftOfWords(hi) };
  return { kind: 'footer', ...draftOfWords(en), socialLinks, ...inHindi };
}

/**
 * Maps the names of the draft's parts in one language to the names of the form fields. `from` is the prefix of the
 * names in the draft.
 */
const placesOf = (language: 'en' | 'hi', from: '' | 'hi.') => ({
  [`${from}description`]: `${language}.description`,
  [`${from}exploreLinks`]: `${language}.explore`,
  [`${from}exploreLinks.#.label`]: `${language}.explore.#.label`,
  [`${from}exploreLinks.#.path`]: `${language}.explore.#.path`,
  [`${from}supportLinks`]: `${language}.support`,
  [`${from}supportLinks.#.name`]: `${language}.support.#.label`,
  [`${from}supportLinks.#.path`]: `${language}.support.#.path`,
  [`${from}address`]: `${language}.address`,
});

/** Plan of the footer form. `made` is the default footer. The form shows it until a footer is saved. */
export const footerPlan = (made: WireFooter | null): DraftPlan<FooterFields, ContentDraft, WireContentEntry> => ({
  loadShape: () => import('@kasauti/contract/content/content-draft.ts').then(({ footerDraft }) => footerDraft),
  fieldsOf: (entry) => fieldsOfFooter(entry?.content.kind === 'footer' ? entry.content : made),
  draftOf: draftOfFooter,
  places: {
    ...placesOf('en', ''),
    ...placesOf('hi', 'hi.'),
    ...Object.fromEntries(networks.map((network) => [`socialLinks.${network}`, `social.${network}`])),
  },
});
