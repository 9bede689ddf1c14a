import { childElements, type XmlElement } from '@kasauti/domain/text/xml-tree.ts';
import { plainText } from './cell-text.ts';

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Returns the strings to which cells refer by index. */
export function sharedStrings(root: XmlElement | null): (string | null)[] {
  if (!root) return [];
  return childElements(root).flatMap((string) => (string.name === 'si' ? [plainText(string)] : []));
}

/** Returns the number format of each cell style. */
export function numberFormats(root: XmlElement | null): number[] {
  if (!root) return [];
  const styles = childElements(root)
    .filter(({ name }) => name === 'cellXfs')
    .flatMap(childElements);
  return styles.map(({ attributes }) => Number(attributes.get('numFmtId') ?? '0'));
}

/** Returns the id of the relationship that points from the workbook to a sheet. */
export function relationOf({ attributes }: XmlElement): string | undefined {
  return attributes.get(`{${RELATIONS}}id`);
}
