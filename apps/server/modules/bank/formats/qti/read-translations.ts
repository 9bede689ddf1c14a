import type { Language } from '@kasauti/domain/form/content.ts';
import { nameOf } from '@kasauti/domain/qti/read/qti-element.ts';
import { childElements, type XmlElement, type XmlNode } from '@kasauti/domain/text/xml-tree.ts';
import type { Note } from '../collect-questions.ts';
import { catalogueIdsOfRecordings } from './recordings/read-recording.ts';

/*
 * The second language of an item. QTI 3 has a catalogue of alternative content at the end of an item. An element of the
 * item names its entry by the attribute `data-catalog-idref`. This product writes and reads translations there, as
 * cards with the support `ext:translation`.
 */

export const TRANSLATION = 'ext:translation';
/** The support of a card with the words of a recording, as the standard names it. */
export const TRANSCRIPT = 'transcript';

/** Texts in the second language: for each entry of the catalogue, the nodes that replace the element's content. */
export type Translations = { language: Language; entries: ReadonlyMap<string, readonly XmlNode[]> };

/**
 * Reads the translations of an item and the transcripts of its recordings. Other cards, for example with texts to be
 * spoken, are left out and recorded.
 */
export function readCatalogue(root: XmlElement, first: Language, note: Note) {
  const translations = {
    language: first === 'en' ? 'hi' : 'en',
    entries: new Map<string, readonly XmlNode[]>(),
  } as const;
  const transcripts = new Map<string, readonly XmlNode[]>();
  const ofRecordings = new Set(catalogueIdsOfRecordings(root));
  for (const catalog of childrenNamed(root, 'catalogInfo').flatMap((info) => childrenNamed(info, 'catalog'))) {
    const id = catalog.attributes.get('id') ?? '';
    for (const card of childrenNamed(catalog, 'card')) {
      const support = card.attributes.get('support');
      const translation = support === TRANSLATION ? contentIn(card, translations.language) : null;
      const transcript = support === TRANSCRIPT && ofRecordings.has(id) ? contentIn(card, null) : null;
      if (translation) translations.entries.set(id, translation);
      else if (transcript) transcripts.set(id, transcript);
      else note('support-left-out', 'A text for special needs or in another language is left out.', card.line);
    }
  }
  return { translations, transcripts };
}

/** Returns the content of a card in a language. If it is null, returns the content for all languages, or the first. */
function contentIn(card: XmlElement, language: Language | null): readonly XmlNode[] | null {
  const entries = childrenNamed(card, 'cardEntry');
  const own = language === null ? [card, ...entries] : entries.filter((one) => languageIn(one) === language);
  const [content] = own.flatMap((one) => childrenNamed(one, 'htmlContent'));
  return content?.children ?? null;
}

/** Returns the nodes with their translations in place. Returns null if none of the nodes has a translation. */
export function translated(nodes: readonly XmlNode[], translations: Translations): readonly XmlNode[] | null {
  let isTranslated = false;
  const changed = nodes.map((node): XmlNode => {
    if (typeof node === 'string') return node;
    const children =
      translations.entries.get(node.attributes.get('data-catalog-idref') ?? '') ??
      translated(node.children, translations);
    if (!children) return node;
    isTranslated = true;
    return { ...node, children };
  });
  return isTranslated ? changed : null;
}

/** Returns the language that an element names by `xml:lang`, if this product supports it. */
export function languageIn({ attributes }: XmlElement): Language | null {
  const named = attributes.get('{http://www.w3.org/XML/1998/namespace}lang')?.toLowerCase().split('-')[0];
  return named === 'en' || named === 'hi' ? named : null;
}

export function childrenNamed(element: XmlElement, name: string): XmlElement[] {
  return childElements(element).filter((child) => nameOf(child) === name);
}
