import type { XmlElement } from '@kasauti/domain/text/xml-tree.ts';
import { readXml } from '../../../platform/xml/read-xml.ts';
import { XML_LIMITS, type XmlLimits } from '../../../platform/xml/xml-limits.ts';
import { refuseQuestion } from './refused.ts';

/** Reads an XML document. Refuses an invalid document with the number of the faulty line. */
export function readDocument(bytes: Uint8Array, limits: XmlLimits = XML_LIMITS): XmlElement {
  const reading = readXml(bytes, limits);
  if (reading.kind === 'refused') refuseQuestion(reading.code, reading.reason, reading.line);
  return reading.root;
}
