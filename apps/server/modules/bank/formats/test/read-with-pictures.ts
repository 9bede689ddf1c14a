import sharp from 'sharp';
import { readQuestionFile } from '../read-question-file.ts';
import { packQti } from './qti-xml.ts';

const facts = { language: 'en', topic: 'Topic', difficulty: 'medium' } as const;
const blank = sharp({ create: { width: 200, height: 100, channels: 3, background: '#cde' } });
const drawing = (size: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}><path d="M0 0L9 9"/></svg>`);
const pictures = {
  'map.png': await blank.clone().png().toBuffer(),
  'large.png': await blank.clone().resize(3000, 1500).png().toBuffer(),
  'tall.png': await blank.clone().resize(333, 4000).png().toBuffer(),
  'map.jpg': await blank.clone().jpeg().toBuffer(),
  'lossy.webp': await blank.clone().webp().toBuffer(),
  'lossless.webp': await blank.clone().webp({ lossless: true }).toBuffer(),
  'map.svg': drawing('width="200" height="100"'),
  'small.svg': drawing('viewBox="0 0 200 100"'),
  'endless.svg': drawing(''),
};

const ITEM = 'xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0"';
const SCORE = '<qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float"/>';

/**
 * Reads an item of QTI 3, or any other item that is given whole, in a package with pictures. All of them have 200 × 100
 * pixels, except for `large.png` with 3000 × 1500 and `tall.png` with 333 × 4000. `small.svg` has so many units, and
 * `endless.svg` does not say how large it is.
 */
export function readWithPictures(declaration: string, body: string, processing: string, whole?: string) {
  const item =
    whole ??
    `<qti-assessment-item ${ITEM} identifier="i" title="Item" adaptive="false" time-dependent="false" xml:lang="en">${declaration}${SCORE}<qti-item-body>${body}</qti-item-body>${processing}</qti-assessment-item>`;
  const archive = packQti({ 'i.xml': Buffer.from(item), ...pictures }, 'i.xml');
  const { items, findings } = readQuestionFile('qti-package', archive, facts);
  return { answer: items[0]?.item.answer, prompt: items[0]?.item.prompt, found: findings.map(({ code }) => code) };
}
