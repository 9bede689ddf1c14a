import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readXml } from './read-xml.ts';
import { documentOf, element, NotInXml } from './write-xml.ts';
import { XML_LIMITS } from './xml-limits.ts';

function readBack(text: string) {
  const reading = readXml(documentOf(element('a', { b: text }, [text])), XML_LIMITS);
  return reading.kind === 'refused' ? reading : [reading.root.attributes.get('b'), reading.root.children.join('')];
}

/** Texts that XML can contain, often with the characters that must be escaped. */
const writable = fc
  .array(fc.oneof(fc.constantFrom('&', '<', '>', '"', "'", ']]>', '\r', '\n', '\t', '&amp;', 'क'), fc.string()))
  .map((parts) => parts.join('').replaceAll(/(?![\t\n\r])\p{Cc}/gu, ''));

describe('written XML', () => {
  test('is read as the same text and the same attribute', () => {
    fc.assert(
      fc.property(writable, (text) => {
        expect(readBack(text)).toEqual([text, text]);
      }),
    );
  });

  test('leaves out attributes without a value, and closes an empty element at once', () => {
    expect(element('a', { b: undefined, c: 1, d: true }).xml).toBe('<a c="1" d="true"/>');
    expect(element('a', {}, [element('b', {}), 'x']).xml).toBe('<a><b/>x</a>');
  });

  test.each(['\0', '\x0b', '\ufffe', '\ud800'])('refuses a character that XML cannot contain: %j', (text) => {
    expect(() => element('a', {}, [text])).toThrow(NotInXml);
    expect(() => element('a', { b: text })).toThrow(NotInXml);
  });
});
