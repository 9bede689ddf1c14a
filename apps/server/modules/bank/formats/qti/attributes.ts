import type { XmlElement } from '@kasauti/domain/text/xml-tree.ts';

/** Returns the address of the file that an element shows or plays. */
export function addressOf({ attributes }: XmlElement): string {
  return attributes.get('src') ?? attributes.get('data') ?? '';
}

/** Returns whether an address is absolute and therefore outside the package. */
export function isRemote(address: string): boolean {
  return /^\s*([a-z][a-z0-9+.-]*:|\/\/)/i.test(address);
}

/** Reads an attribute in the spelling of QTI 2 (`maxChoices`) or of QTI 3 (`max-choices`). */
export function attribute({ attributes }: XmlElement, name: string): string | undefined {
  return attributes.get(name) ?? attributes.get(name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
}
