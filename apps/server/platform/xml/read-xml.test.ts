import { childElements, textOf } from '@kasauti/domain/text/xml-tree.ts';
import { expect, test } from 'vitest';
import { readXml } from './read-xml.ts';
import { XML_LIMITS } from './xml-limits.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const small = { ...XML_LIMITS, bytes: 200, depth: 3, elements: 4, attributesOfElement: 2 };

function treeOf(text: string) {
  const reading = readXml(bytes(text));
  if (reading.kind !== 'tree') throw new Error(reading.reason);
  return reading.root;
}

function codeOf(text: string | Uint8Array) {
  const reading = readXml(typeof text === 'string' ? bytes(text) : text, small);
  return reading.kind === 'refused' ? reading.code : 'read';
}

test('an element keeps its namespace, its attributes, its line and the order of text and children', () => {
  const root = treeOf('<?xml version="1.0"?>\n<q xmlns="urn:q" a="1"\n xml:lang="hi">एक<b x="2"/>दो</q>');
  expect([root.name, root.namespace, root.line]).toEqual(['q', 'urn:q', 3]);
  expect(root.attributes.get('a')).toBe('1');
  expect(root.attributes.get('{http://www.w3.org/XML/1998/namespace}lang')).toBe('hi');
  expect(root.children.map((child) => (typeof child === 'string' ? child : child.name))).toEqual(['एक', 'b', 'दो']);
});

test('text, CDATA and the five entities become one text, and comments vanish', () => {
  const root = treeOf('<p>1 &lt; 2 &amp;<!-- no --><![CDATA[ <b> ]]>&#x915;</p>');
  expect(root.children).toEqual(['1 < 2 & <b> क']);
  expect([textOf(root), childElements(root)]).toEqual(['1 < 2 & <b> क', []]);
});

test('an attribute that is named like a part of every object is an attribute', () => {
  expect(treeOf('<p __proto__="x" constructor="y"/>').attributes.get('__proto__')).toBe('x');
});

test('a document within the limits is read, and one step beyond each of them is refused', () => {
  expect(codeOf('<a><b><c x="1" y="2"/></b><d/></a>')).toBe('read');
  expect(codeOf('<a><b><c><d/></c></b></a>')).toBe('too-deep');
  expect(codeOf('<a><b/><b/><b/><b/></a>')).toBe('too-many-elements');
  expect(codeOf('<a x="1" y="2" z="3"/>')).toBe('too-many-attributes');
  expect(codeOf(`<a>${'x'.repeat(200)}</a>`)).toBe('too-large');
});

test('a byte order mark is accepted, and another encoding than UTF-8 is refused', () => {
  expect(codeOf(new Uint8Array([0xef, 0xbb, 0xbf, ...bytes('<a/>')]))).toBe('read');
  expect(codeOf(new Uint8Array([0xff, 0xfe, 0x3c, 0, 0x61, 0, 0x2f, 0, 0x3e, 0]))).toBe('bad-encoding');
  expect(codeOf('<?xml version="1.0" encoding="ISO-8859-1"?><a/>')).toBe('bad-encoding');
});

test('a refusal names the line and the element', () => {
  const reading = readXml(bytes('<a>\n<b>\n&nbsp;</b></a>'));
  expect(reading).toMatchObject({ kind: 'refused', code: 'undefined-entity', line: 3, element: 'b' });
});

test('an empty document and a prefix without a namespace are ill-formed', () => {
  expect([codeOf(''), codeOf('  '), codeOf('<x:a/>'), codeOf('<a>')]).toEqual(Array(4).fill('ill-formed-xml'));
});

test('a document type and XInclude are refused, so that nothing is expanded or fetched', () => {
  expect(codeOf('<!DOCTYPE a [<!ENTITY place "Agra">]><a>&place;</a>')).toBe('dtd-forbidden');
  expect(codeOf('<!DOCTYPE a SYSTEM "http://127.0.0.1:9/a.dtd"><a/>')).toBe('dtd-forbidden');
  expect(codeOf('<a xmlns:x="http://www.w3.org/2001/XInclude"><x:include href="/etc/hostname"/></a>')).toBe(
    'xinclude-forbidden',
  );
  expect(codeOf('<?xml-stylesheet href="http://127.0.0.1:9/a.xsl"?><a/>')).toBe('read');
});
