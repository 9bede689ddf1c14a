import { beginZip } from '../../../../platform/documents/zip.ts';
import { readLines } from './read-lines.ts';

/* Builds items of QTI 3 for tests. */

const TEMPLATES = 'https://purl.imsglobal.org/spec/qti/v3p0/rptemplates';
export const MATCH = `<qti-response-processing template="${TEMPLATES}/match_correct"/>`;
export const MAP = `<qti-response-processing template="${TEMPLATES}/map_response"/>`;

export const declared = (cardinality: string, baseType: string, inside: string, id = 'RESPONSE') =>
  `<qti-response-declaration identifier="${id}" cardinality="${cardinality}" base-type="${baseType}">${inside}</qti-response-declaration>`;
export const correct = (...values: string[]) =>
  `<qti-correct-response>${values.map((value) => `<qti-value>${value}</qti-value>`).join('')}</qti-correct-response>`;
export const mapping = (entries: [key: string, value: number][], more = '') =>
  `<qti-mapping default-value="0">${entries.map(([key, value]) => `<qti-map-entry map-key="${key}" mapped-value="${value}" ${more}/>`).join('')}</qti-mapping>`;
export const options = (name: string, ids: string) =>
  ids
    .split('')
    .map((id) => `<qti-${name} identifier="${id}">${id.toLowerCase()}</qti-${name}>`)
    .join('');
export const choice = (attributes = '', ids = 'ABC') =>
  `<qti-choice-interaction response-identifier="RESPONSE" ${attributes}><qti-prompt>Which?</qti-prompt>${options('simple-choice', ids)}</qti-choice-interaction>`;
export const text = (id = 'RESPONSE') => `<qti-text-entry-interaction response-identifier="${id}"/>`;
const associable = (ids: string, most: number) =>
  ids
    .split('')
    .map(
      (id) =>
        `<qti-simple-associable-choice identifier="${id}" match-max="${most}">${id.toLowerCase()}</qti-simple-associable-choice>`,
    )
    .join('');
export const match = (most = 1) =>
  `<p>Join.</p><qti-match-interaction response-identifier="RESPONSE"><qti-simple-match-set>${associable('AB', most)}</qti-simple-match-set><qti-simple-match-set>${associable('XY', 0)}</qti-simple-match-set></qti-match-interaction>`;

/** Reads an item of these parts. */
export function item(declarations: string, body: string, processing: string, root = 'xml:lang="en"') {
  return readLines('qti', [
    `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="i" title="Item" adaptive="false" time-dependent="false" ${root}>`,
    declarations,
    '<qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float"/>',
    `<qti-item-body>${body}</qti-item-body>`,
    processing,
    '</qti-assessment-item>',
  ]);
}

/** Packs files with a manifest that names one of them as an item. */
export function packQti(files: Readonly<Record<string, Buffer>>, item: string): Buffer {
  const resource = `<resource identifier="r" type="imsqti_item_xmlv3p0" href="${item}"><file href="${item}"/></resource>`;
  const manifest = `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="m"><resources>${resource}</resources></manifest>`;
  const zip = beginZip(new Date('2026-11-26T00:00:00Z'));
  const all = Object.entries({ 'imsmanifest.xml': Buffer.from(manifest), ...files });
  return Buffer.concat([...all.map(([name, bytes]) => zip.add(name, bytes)), zip.end()]);
}
