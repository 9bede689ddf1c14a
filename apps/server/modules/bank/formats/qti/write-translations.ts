import type { Language } from '@kasauti/domain/form/content.ts';
import { onlyPicture } from '@kasauti/domain/item/areas.ts';
import { element, type Xml } from '../../../../platform/xml/write-xml.ts';
import { parseLine } from '../../source/parse-markup.ts';
import {
  blocksOf,
  type FileWriter,
  lineOf,
  type PictureAddress,
  type Placed,
  type PlaceWriter,
  textOf,
} from '../markup/write-xhtml.ts';
import type { WrittenText } from '../question-file.ts';
import { refuseQuestion } from '../refused.ts';
import { TRANSCRIPT, TRANSLATION } from './read-translations.ts';
import { recordingOf, transcriptLines } from './recordings/write-recording.ts';

type Content = readonly (Xml | string)[];
/** An attribute that names an entry of the catalogue. It is empty for a text without a translation. */
type Reference = { 'data-catalog-idref'?: string };
type WrittenContent = { content: Content; reference: Reference };

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

  /** Adds a card to the catalogue. */
  function addCard(support: string, content: Xml): Reference {
    const id = `text-${entries.length + 1}`;
    entries.push(element('qti-catalog', { id }, [element('qti-card', { support }, [content])]));
    return { 'data-catalog-idref': id };
  }

  function addTranslation(content: Content): Reference {
    const entry = element('qti-card-entry', { 'xml:lang': other }, [element('qti-html-content', {}, content)]);
    return addCard(TRANSLATION, entry);
  }

  const files: FileWriter = {
    addressOf,
    recordingOf(attributes) {
      const lines = transcriptLines(attributes);
      return recordingOf(attributes, addCard(TRANSCRIPT, element('qti-html-content', {}, lines)));
    },
  };

  /** Writes a text in the item's language, and its translation into the catalogue. */
  function write(text: WrittenText, contentOf: (words: string, as: Language) => Content): WrittenContent {
    const { [other]: translated } = text;
    const reference = translated === undefined ? {} : addTranslation(contentOf(translated, other));
    return { content: contentOf(text[language] ?? '', language), reference };
  }

  /**
   * Writes paragraphs, lists and tables, with fields at their placeholders. A text with a translation is put into one
   * element, because a translation replaces the content of an element.
   */
  function blocks(text: WrittenText, fields?: readonly Field[]): Content {
    const { content, reference } = write(text, (words, as) => {
      const place: PlaceWriter | undefined = fields && ((id) => placed(fields, id, as === other));
      return blocksOf(words, files, place);
    });
    return reference['data-catalog-idref'] === undefined ? content : [element('div', reference, content)];
  }

  return {
    /** The language of the translations. */
    other,
    blocks,
    /** Writes a passage with an element for each of its places. Pieces have texts and gaps have none. */
    passage(passage: WrittenText, places: readonly PassagePlace[]): Content {
      const fields = places.map(({ name, text, tag }): Field => {
        const words = (as: Language) => (text ? lineOf(text[as] ?? '', files) : []);
        const field = element(tag, { identifier: name }, words(language));
        return { id: name, field, isBlock: false, again: element('span', { 'data-place': name }, words(other)) };
      });
      return blocks(passage, fields);
    },
    /** Writes the content of an element with a text, such as an option. */
    inside: (text: WrittenText) => write(text, (words) => textOf(words, files)),
    /** Writes the content of an element with a text without paragraphs. */
    line: (text: WrittenText) => write(text, (words) => lineOf(words, files)),
    /** Writes a text that consists of one picture. The picture must be the same in both languages. */
    picture(text: WrittenText): Xml {
      const shown = pictureIn(text[language]);
      const again = pictureIn(text[other]);
      if (!shown || (again && again.picture !== shown.picture))
        return refuseQuestion('unsupported-element', 'The question has a different picture in each language.');
      const { reference } = write({ [language]: shown.alt, ...(again && { [other]: again.alt }) }, (alt) => [alt]);
      return element('img', { src: addressOf(shown.picture), alt: shown.alt, ...reference });
    },
    /** Returns a text that is not markup, such as the description of a drawing. */
    plain(text: WrittenText, before = '') {
      const { reference } = write(text, (words) => [`${before}${words}`]);
      return { first: `${before}${text[language] ?? ''}`, reference };
    },
    catalogue: (): Xml[] => (entries.length > 0 ? [element('qti-catalog-info', {}, entries)] : []),
  };
}

/** Returns the picture of which a text consists, or null. */
function pictureIn(text = ''): { picture: string; alt: string } | null {
  const { picture, alt = '' } = onlyPicture(parseLine(text))?.attributes ?? {};
  return picture === undefined ? null : { picture, alt };
}

function placed(fields: readonly Field[], id: string, isTranslation: boolean): Placed {
  const found = fields.find((field) => field.id === id);
  if (!found) throw new Error(`the text has a placeholder for ${id}, which has no field`);
  return { ...(isTranslation ? found.again : found.field), ...(found.isBlock ? { isBlock: true } : {}) };
}
