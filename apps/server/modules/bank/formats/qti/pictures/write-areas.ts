import type { Area } from '@kasauti/domain/form/content.ts';
import { type Attributes, element, type Xml } from '../../../../../platform/xml/write-xml.ts';
import { plainTextOf } from '../../markup/write-plain-text.ts';
import type { WrittenText } from '../../question-file.ts';
import type { TranslationWriter } from '../write-translations.ts';

const shapes = { circle: 'circle', rectangle: 'rect', polygon: 'poly' } as const;

/** Returns the attributes of the outline of an area. */
export const outlineOf = ({ shape, coords }: Area): Attributes => ({ shape: shapes[shape], coords: coords.join(',') });

/** Writes the areas of a picture with their texts. The texts are plain, because they are attributes. */
export function areasOf(
  tag: string,
  areas: readonly { text: WrittenText; area: Area }[],
  { translations }: { translations: TranslationWriter },
  attributesOf: (place: number) => Attributes,
): Xml[] {
  return areas.map(({ text, area }, place) => {
    const plain = Object.fromEntries(Object.entries(text).map(([language, words]) => [language, plainTextOf(words)]));
    const { first, reference } = translations.plain(plain);
    return element(tag, { ...attributesOf(place), ...outlineOf(area), 'hotspot-label': first, ...reference });
  });
}
