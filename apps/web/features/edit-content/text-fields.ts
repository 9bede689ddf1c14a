import type { CategoryDraft } from '@kasauti/contract/catalogue/category-draft.ts';
import type { StaffCategory } from '@kasauti/contract/catalogue/staff-categories.ts';
import type { ContentDraft } from '@kasauti/contract/content/content-draft.ts';
import type { Content } from '@kasauti/contract/content/staff-content.ts';

/** The English and the Hindi field of a text. */
export type Both = { en: string; hi: string };
/** The form fields of all kinds except the footer. Each kind uses some of them. */
export type TextFields = {
  title: Both;
  /** The text of a banner, or the paragraphs of a page. Paragraphs are separated by empty lines. */
  text: Both;
  linkPath: string;
  linkLabel: Both;
  topic: Both;
  question: Both;
  answer: Both;
  slug: string;
  name: Both;
  description: Both;
  /** One synonym per line. */
  synonyms: Both;
  hue: string;
};
export type BothName = { [Name in keyof TextFields]: TextFields[Name] extends Both ? Name : never }[keyof TextFields];

const nothing = (): Both => ({ en: '', hi: '' });
export const noFields = (): TextFields => ({
  title: nothing(),
  text: nothing(),
  linkPath: '',
  linkLabel: nothing(),
  topic: nothing(),
  question: nothing(),
  answer: nothing(),
  slug: '',
  name: nothing(),
  description: nothing(),
  synonyms: nothing(),
  hue: '220',
});

const bothOf = ({ en, hi = '' }: { en: string; hi?: string | undefined }): Both => ({ en, hi });
const textOf = ({ en, hi }: Both) => ({ en: en.trim(), ...(hi.trim() !== '' && { hi: hi.trim() }) });
const pieces = (text: string, between: RegExp) =>
  text
    .split(between)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');

/** Splits a text into paragraphs at empty lines. */
export const paragraphsOf = (text: string) => pieces(text, /\n\s*\n/);
const linesOf = (text: string) => pieces(text, /\n/);

export function fieldsOf(content: Content): TextFields {
  switch (content.kind) {
    case 'banner': {
      const { title, text, linkPath, linkLabel } = content;
      return { ...noFields(), title: bothOf(title), text: bothOf(text), linkPath, linkLabel: bothOf(linkLabel) };
    }
    case 'faq': {
      const { topic, question, answer } = content;
      return { ...noFields(), topic: bothOf(topic), question: bothOf(question), answer: bothOf(answer) };
    }
    case 'page': {
      const { slug, title, paragraphs } = content;
      const inOne = (language: 'en' | 'hi') =>
        paragraphs.flatMap((paragraph) => paragraph[language] ?? []).join('\n\n');
      return { ...noFields(), slug, title: bothOf(title), text: { en: inOne('en'), hi: inOne('hi') } };
    }
    case 'footer':
      return noFields();
  }
}

export type TextKind = Exclude<Content['kind'], 'footer'>;

/** Converts the fields to the draft for the server. The schema of the contract validates it. */
export function draftOf(kind: TextKind, fields: TextFields): ContentDraft & Content {
  const { title, text, linkLabel, topic, question, answer } = fields;
  switch (kind) {
    case 'banner':
      return {
        kind,
        title: textOf(title),
        text: textOf(text),
        linkPath: fields.linkPath.trim(),
        linkLabel: textOf(linkLabel),
      };
    case 'faq':
      return { kind, topic: textOf(topic), question: textOf(question), answer: textOf(answer) };
    case 'page': {
      const hindi = paragraphsOf(text.hi);
      const paragraphs = paragraphsOf(text.en).map((en, at) => textOf({ en, hi: hindi[at] ?? '' }));
      return { kind, slug: fields.slug.trim(), title: textOf(title), paragraphs };
    }
  }
}

export function fieldsOfCategory({ slug, name, description, hue, synonyms: { en, hi } }: StaffCategory): TextFields {
  return {
    ...noFields(),
    slug,
    name: bothOf(name),
    description: bothOf(description),
    hue: String(hue),
    synonyms: { en: en.join('\n'), hi: hi.join('\n') },
  };
}

export function categoryOf({ slug, name, description, hue, synonyms: { en, hi } }: TextFields): CategoryDraft {
  return {
    slug: slug.trim(),
    name: textOf(name),
    description: textOf(description),
    // An empty field becomes NaN, because `Number('')` would be 0.
    hue: hue.trim() === '' ? Number.NaN : Number(hue),
    synonyms: { en: linesOf(en), hi: linesOf(hi) },
  };
}
