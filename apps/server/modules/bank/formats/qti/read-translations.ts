import type { Language } from '@kasauti/domain/form/content.ts';
import { nameOf } from '@kasauti/domain/qti/read/qti-element.ts';
import { childElements, type XmlElement, type XmlNode } from '@kasauti/domain/text/xml-tree.ts';
import type { Note } from '../collect-questions.ts';

/*
 * The second language of an item. QTI 3 has a catalogue of alternative content at the end of an item. An element of the
 * item names its entry by the attribute `data-catalog-idref`. This product writes and reads translations there, as
 * cards with the support `ext:translation`.
 */

export const TRANSLATION = 'ext:translation';

/** Texts in the second language: for each entry of the catalogue, the nodes that replace the element's content. */
export type Translations = { language: Language; entries: ReadonlyMap<string, readonly XmlNode[]> };

/** Reads the translations of an item. Other cards, for example with texts to be spoken, are left out and recorded. */
export function readTranslations(root: XmlElement, first: Language, note: Note): Translations {
  const language = first === 'en' ? 'hi' : 'en';
  const entries = new Map<string, readonly XmlNode[]>();
  for (const catalog of childrenNamed(root, 'catalogInfo').flatMap((info) => childrenNamed(info, 'catalog'))) {
    for (const card of childrenNamed(catalog, 'card')) {
      const content = card.attributes.get('support') === TRANSLATION ? contentIn(card, language) : null;
      if (content) entries.set(catalog.attributes.get('id') ?? '', content);
      else note('support-left-out', 'A text for special needs or in another language is left out.', card.line);
    }
  }
  return { language, entries };
}

function contentIn(card: XmlElement, language: Language): readonly XmlNode[] | null {
  const entry = childrenNamed(card, 'cardEntry').find((one) => languageIn(one) === language);
  const [content] = entry ? childrenNamed(entry, 'htmlContent') : [];
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
