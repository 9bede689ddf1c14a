import type { SourceItem } from '@kasauti/domain/form/source.ts';
import { childElements, textOf, type XmlElement } from '@kasauti/domain/text/xml-tree.ts';

/* Topic and difficulty of an item in a manifest, as IEEE 1484.12.1 Learning Object Metadata. */

export const MANIFEST = 'imsmanifest.xml';
export const LOM = 'http://ltsc.ieee.org/xsd/LOM';
/** The purpose of a classification that names the subject. */
export const DISCIPLINE = 'discipline';

type Difficulty = SourceItem['difficulty'];

export const difficultyOfLom: Record<Difficulty, string> = { easy: 'easy', medium: 'medium', hard: 'difficult' };

/** Terms of the standard that this product writes with another one. */
const otherTerms: Readonly<Record<string, Difficulty>> = { 'very easy': 'easy', 'very difficult': 'hard' };

export type ItemMetadata = { topic?: string; difficulty?: Difficulty };

/** Reads the metadata of a resource. Terms that are not of the standard are left out. */
export function readMetadata(resource: XmlElement): ItemMetadata {
  const [term] = textsAt(resource, ['metadata', 'lom', 'educational', 'difficulty', 'value']);
  const difficulties = Object.keys(difficultyOfLom) as Difficulty[];
  const difficulty = difficulties.find((one) => difficultyOfLom[one] === term) ?? otherTerms[term ?? ''];
  const classifications = elementsAt(resource, ['metadata', 'lom', 'classification']);
  const subject = classifications.find((one) => textsAt(one, ['purpose', 'value']).includes(DISCIPLINE));
  const topic = subject && textsAt(subject, ['taxonPath', 'taxon', 'entry', 'string']).at(-1);
  return { ...(topic ? { topic } : {}), ...(difficulty ? { difficulty } : {}) };
}

function elementsAt(element: XmlElement, path: readonly string[]): XmlElement[] {
  return path.reduce<XmlElement[]>(
    (found, name) => found.flatMap(childElements).filter((child) => child.name === name),
    [element],
  );
}

function textsAt(element: XmlElement, path: readonly string[]): string[] {
  return elementsAt(element, path).map((found) => textOf(found).trim());
}
