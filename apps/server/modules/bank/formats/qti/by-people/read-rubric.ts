import { fractionText } from '@kasauti/domain/fraction.ts';
import type { QtiProcessing } from '@kasauti/domain/qti/processing.ts';
import { nameOf } from '@kasauti/domain/qti/read/qti-element.ts';
import { childElements, type XmlElement, type XmlNode } from '@kasauti/domain/text/xml-tree.ts';
import { shownText } from '../../markup/write-text.ts';
import { readDecimal } from '../../numbers.ts';
import { inLanguages, isForScorers, plainTextIn, type QtiWriting, textIn, writeQti } from '../read-text.ts';
import { childrenNamed } from '../read-translations.ts';
import type { WrittenRubric } from './write-rubric.ts';

/**
 * Reads the criteria by which people mark the answer of an item, from its rubric blocks for scorers. Our own export
 * names each criterion (`write-rubric.ts`). The instructions of another system become one criterion without a title,
 * because nothing says where one ends. Without instructions there is no criterion. The bank accepts both as a draft.
 */
export function readRubric(root: XmlElement, { outcomes }: QtiProcessing, writing: QtiWriting): WrittenRubric {
  const parts = blocksForScorers(root).flatMap(contentOf).filter(isSaid);
  const criteria = parts.filter(isElement).filter(({ attributes }) => attributes.has('data-criterion'));
  const [sample] = parts.filter(isElement).filter(({ attributes }) => attributes.has('data-sample-answer'));
  const others = parts.filter((part) => part !== sample && !criteria.some((criterion) => criterion === part));
  const sampleAnswer = sample ? { sampleAnswer: textIn(sample, writing) } : {};
  if (criteria.length > 0) {
    if (others.length > 0) writing.note('rubric-left-out', 'A part of its marking instructions is left out.');
    return { criteria: criteria.map((criterion) => readCriterion(criterion, writing)), ...sampleAnswer };
  }
  if (others.length === 0) {
    const text = 'It does not say how people mark the answer. You can submit the question after you have said it.';
    writing.note('rubric-missing', text);
    return { criteria: [], ...sampleAnswer };
  }
  const text = 'Its marking instructions are one criterion now. You can submit the question after you have named it.';
  writing.note('rubric-now-criterion', text);
  const description = inLanguages(others, writing, (nodes) => shownText(writeQti(nodes, writing)));
  const title = Object.fromEntries(Object.keys(description).map((language) => [language, '']));
  const highest = outcomes.find(({ identifier }) => identifier === 'SCORE')?.normalMaximum ?? null;
  const maximum = highest === null ? '' : fractionText(readDecimal(highest));
  return { criteria: [{ title, description, maximum }], ...sampleAnswer };
}

function blocksForScorers(element: XmlElement): XmlElement[] {
  if (nameOf(element) === 'rubricBlock') return isForScorers(element) ? [element] : [];
  return childElements(element).flatMap(blocksForScorers);
}

function contentOf(block: XmlElement): readonly XmlNode[] {
  const [body = block] = childrenNamed(block, 'contentBody');
  return body.children;
}

const isElement = (node: XmlNode): node is XmlElement => typeof node !== 'string';
const isSaid = (node: XmlNode) => isElement(node) || node.trim() !== '';

/** Reads a criterion of our own export: its title, and then its description. */
function readCriterion(criterion: XmlElement, writing: QtiWriting): WrittenRubric['criteria'][number] {
  const [head, ...description] = childElements(criterion);
  const name = head && childElements(head).find((child) => child.name === 'strong');
  return {
    title: name ? plainTextIn(name, writing) : { [writing.language]: '' },
    description: inLanguages(description, writing, (nodes) => shownText(writeQti(nodes, writing))),
    maximum: criterion.attributes.get('data-criterion') ?? '',
  };
}
