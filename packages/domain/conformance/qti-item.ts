import { readXml } from '../../../apps/server/platform/xml/read-xml.ts';
import { type QtiReading, readQtiProcessing } from '../qti/read/read-item.ts';
import { scalarText } from '../qti/values/scalar.ts';
import type { Value } from '../qti/values/value.ts';
import { readVectorFile } from './read-vectors.ts';

/** A QTI value in the JSON of a case. Pairs and points are texts, and containers are lists. */
export type CaseValue = boolean | number | string | null | readonly (number | string)[];

export function readVectorItem(...path: string[]): QtiReading {
  const reading = readXml(readVectorFile(...path));
  if (reading.kind === 'refused') throw new Error(`${path.join('/')} is refused as XML: ${reading.code}`);
  return readQtiProcessing(reading.root);
}

/** Returns the responses of a case as the texts that a candidate's device sends. */
export function givenResponses(responses: Readonly<Record<string, CaseValue>>): Record<string, string[] | null> {
  const entries = Object.entries(responses).map(([identifier, value]) => {
    const texts = value === null ? null : [value].flat().map(String);
    return [identifier, texts] as const;
  });
  return Object.fromEntries(entries);
}

/** Returns a value in the form of the cases. Multiple containers have no order, so their members are sorted. */
export function caseValue(value: Value): CaseValue {
  if (value === null) return null;
  const members = value.members.map((member) => {
    if (typeof member === 'boolean') return member;
    const isNumber = typeof member === 'object' && 'numerator' in member;
    return isNumber ? Number(member.numerator) / Number(member.denominator) : scalarText(member);
  });
  if (value.cardinality === 'single') return members[0] ?? null;
  const listed = members.map((member) => (typeof member === 'boolean' ? String(member) : member));
  return value.cardinality === 'multiple' ? listed.sort() : listed;
}
