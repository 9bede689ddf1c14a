import type { Language } from '@kasauti/domain/form/content.ts';
import { element, type Xml } from '../../../../platform/xml/write-xml.ts';
import { blocksOf, lineOf, type PictureAddress, type PlaceWriter, textOf } from '../markup/write-xhtml.ts';
import type { WrittenText } from '../question-file.ts';
import { TRANSLATION } from './read-translations.ts';

type Content = readonly (Xml | string)[];
/** An attribute that names an entry of the catalogue. It is empty for a text without a translation. */
type Reference = { 'data-catalog-idref'?: string };

/** A field in a text: the XHTML that replaces its placeholder in the first language, and in a translation. */
export type Field = { id: string; field: Xml; isBlock: boolean; again: Xml };
/** A piece or a gap of a passage. */
type PassagePlace = { name: string; tag: string; text: WrittenText | null };
export type TranslationWriter = ReturnType<typeof beginTranslations>;

/**
 * Begins the catalogue of an item. Each text is written in the item's language at its place. Its translation goes into
 * the catalogue (`read-translations.ts`). `addressOf` returns the addresses of pictures.
 */
export function beginTranslations(language: Language, addressOf: PictureAddress) {
  const other: Language = language === 'en' ? 'hi' : 'en';
  const entries: Xml[] = [];

  function translation(content: Content | null): Reference {
    if (content === null) return {};
    const id = `text-${entries.length + 1}`;
    const entry = element('qti-card-entry', { 'xml:lang': other }, [element('qti-html-content', {}, content)]);
    entries.push(element('qti-catalog', { id }, [element('qti-card', { support: TRANSLATION }, [entry])]));
    return { 'data-catalog-idref': id };
  }
  const write = (text: WrittenText, first: (text: string) => Content, second: (text: string) => Content) => {
    const { [other]: translated } = text;
    const reference = translation(translated === undefined ? null : second(translated));
    return { content: first(text[language] ?? ''), reference };
  };
  /** Puts blocks into a container, because a translation replaces the content of one element. */
  const container = (name: string, { content, reference }: ReturnType<typeof write>): Content =>
    reference['data-catalog-idref'] === undefined ? content : [element(name, reference, content)];
  const placeIn =
    (fields: readonly Field[], isSecond: boolean): PlaceWriter =>
    (id) => {
      const found = fields.find((field) => field.id === id);
      if (!found) throw new Error(`the text has a placeholder for ${id}, which has no field`);
      return { ...(isSecond ? found.again : found.field), ...(found.isBlock ? { isBlock: true } : {}) };
    };

  return {
    /** The language of the translations. */
    other,
    /** Writes paragraphs, lists and tables. */
    blocks: (name: string, text: WrittenText): Content =>
      container(
        name,
        write(
          text,
          (one) => blocksOf(one, addressOf),
          (one) => blocksOf(one, addressOf),
        ),
      ),
    /** Writes a text with fields at its placeholders. */
    withPlaces: (name: string, text: WrittenText, fields: readonly Field[]): Content =>
      container(
        name,
        write(
          text,
          (one) => blocksOf(one, addressOf, placeIn(fields, false)),
          (one) => blocksOf(one, addressOf, placeIn(fields, true)),
        ),
      ),
    /** Writes a passage with an element for each of its places. Pieces have texts and gaps have none. */
    withPassage(passage: WrittenText, places: readonly PassagePlace[]): Content {
      const fields = places.map(({ name, text, tag }): Field => {
        const words = (of: Language) => (text ? lineOf(text[of] ?? '', addressOf) : []);
        const field = element(tag, { identifier: name }, words(language));
        return { id: name, field, isBlock: false, again: element('span', { 'data-place': name }, words(other)) };
      });
      return this.withPlaces('div', passage, fields);
    },
    /** Writes the content of an element with a text, such as an option. */
    inside: (text: WrittenText) =>
      write(
        text,
        (one) => textOf(one, addressOf),
        (one) => textOf(one, addressOf),
      ),
    /** Writes the content of an element with a text without paragraphs. */
    line: (text: WrittenText) =>
      write(
        text,
        (one) => lineOf(one, addressOf),
        (one) => lineOf(one, addressOf),
      ),
    /** Returns a text that is not markup, such as the description of a drawing. */
    plain(text: WrittenText, before = '') {
      const { reference } = write(
        text,
        () => [],
        (one) => [`${before}${one}`],
      );
      return { first: `${before}${text[language] ?? ''}`, reference };
    },
    catalogue: (): Xml[] => (entries.length > 0 ? [element('qti-catalog-info', {}, entries)] : []),
  };
}
