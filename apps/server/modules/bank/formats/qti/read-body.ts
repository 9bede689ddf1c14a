import type { QtiProcessing, ResponseDeclaration } from '@kasauti/domain/qti/processing.ts';
import { nameOf } from '@kasauti/domain/qti/read/qti-element.ts';
import { textOf, type XmlElement, type XmlNode } from '@kasauti/domain/text/xml-tree.ts';
import { shownText } from '../markup/write-text.ts';
import type { WrittenItem, WrittenText } from '../question-file.ts';
import { refuseQuestion } from '../refused.ts';
import { attribute } from './attributes.ts';
import { type Drawing, figureOf, markDrawing, withoutMark } from './read-drawing.ts';
import {
  inLanguages,
  isPicture,
  type OwnText,
  placeName,
  type QtiWriting,
  refuseRemotePicture,
  writeQti,
} from './read-text.ts';
import { childrenNamed } from './read-translations.ts';

export type PlacedInteraction = { id: string; element: XmlElement; response: ResponseDeclaration };
export type Body = {
  prompt: WrittenText;
  interactions: PlacedInteraction[];
  /** The units that are shown after fields for numbers, by the identifier of the response. */
  units: ReadonlyMap<string, WrittenText>;
  figure?: WrittenItem['figure'];
};

const INLINE = new Set(['textEntryInteraction', 'inlineChoiceInteraction']);
const BLOCK = new Set(
  'choice order match slider hottext gapMatch associate hotspot selectPoint graphicGapMatch graphicAssociate extendedText upload'
    .split(' ')
    .map((kind) => `${kind}Interaction`),
);
/** Replaces an inline interaction in a text. The answer is then given below the text. */
const GAP = '_____';

/** Reads the body of an item. Its text has a placeholder `[[id]]` for each interaction. */
export function readBody(root: XmlElement, processing: QtiProcessing, writing: QtiWriting): Body {
  const [body] = childrenNamed(root, 'itemBody');
  if (!body) return refuseQuestion('missing-text', 'The item has no body.');
  const interactions: PlacedInteraction[] = [];
  const units = new Map<string, WrittenText>();
  const reading = { interactions, units, drawings: [] as Drawing[], writing, processing };
  const prompt = inLanguages(body.children, writing, (nodes, language) => {
    const place = language === writing.language ? placeFirst : placeAgain;
    return writeBody(nodes, { ...reading, language, place });
  });
  const figure = figureOf(reading.drawings, writing);
  return { prompt, interactions, units, ...(figure ? { figure } : {}) };
}

type Reading = {
  interactions: PlacedInteraction[];
  units: Map<string, WrittenText>;
  drawings: Drawing[];
  writing: QtiWriting;
  processing: QtiProcessing;
  language: QtiWriting['language'];
  /** Returns the placeholder of an interaction. */
  place: (element: XmlElement, reading: Reading) => string;
};

function placeFirst(element: XmlElement, { interactions, processing: { responses } }: Reading): string {
  const identifier = attribute(element, 'responseIdentifier') ?? '';
  const response = responses.find((one) => one.identifier === identifier);
  if (!response)
    return refuseQuestion(
      'undeclared-variable',
      `An interaction has the response ${identifier}, which is not declared.`,
      element.line,
    );
  if (interactions.some((other) => other.response === response))
    refuseQuestion('duplicate-identifier', `Two interactions have the response ${identifier}.`, element.line);
  const id = placeName(identifier, `part-${interactions.length + 1}`);
  interactions.push({ id, element, response });
  return `[[${id}]]`;
}

function placeAgain(element: XmlElement, reading: Reading): string {
  return placeOfResponse(attribute(element, 'responseIdentifier') ?? '', reading, element);
}

function placeOfResponse(identifier: string, { interactions }: Reading, element: XmlElement): string {
  const placed = interactions.find(({ response }) => response.identifier === identifier);
  if (!placed)
    return refuseQuestion('undeclared-variable', `A translation names the response ${identifier}.`, element.line);
  return `[[${placed.id}]]`;
}

function writeBody(nodes: readonly XmlNode[], reading: Reading): string {
  const own: OwnText = (element, name) => {
    if (INLINE.has(name)) return reading.place(element, reading);
    if (BLOCK.has(name)) return block(element, reading);
    const { attributes } = element;
    const place = attributes.get('data-place');
    if (place !== undefined && reading.place === placeAgain) return placeOfResponse(place, reading, element);
    const unitOf = attributes.get('data-unit-of');
    if (unitOf !== undefined) return noteUnit(unitOf, element, reading);
    return drawing(element, reading);
  };
  const { writing } = reading;
  const written = withoutMark(writeQti(nodes, writing, own), writing.note);
  return shownText(promptOf(written, reading));
}

function block(element: XmlElement, reading: Reading): string {
  const prompt = childrenNamed(element, 'prompt');
  const text = writeQti(prompt, reading.writing, (inner) => drawing(inner, reading));
  return `\n\n${text}\n\n${reading.place(element, reading)}\n\n`;
}

function drawing(element: XmlElement, reading: Reading): string | null {
  if (!isPicture(element)) return null;
  refuseRemotePicture(element);
  return markDrawing(element, reading);
}

/** Stores the unit of a number. The player shows it after the field, so it does not stay in the text. */
function noteUnit(identifier: string, element: XmlElement, { units, language }: Reading): string {
  units.set(identifier, { ...units.get(identifier), [language]: textOf(element).trim() });
  return '';
}

/**
 * If there is only one interaction, returns the text without its placeholder, because a single interaction is always
 * shown after the text.
 */
function promptOf(written: string, { interactions, writing: { note } }: Reading): string {
  const [only, ...others] = interactions;
  if (!only || others.length > 0) return written;
  const place = `[[${only.id}]]`;
  if (written.endsWith(place)) return written.slice(0, -place.length).trim();
  note('place-moved', 'The answer field was moved to the end of the text.');
  return INLINE.has(nameOf(only.element))
    ? written.replace(place, GAP)
    : written.replace(place, '').replaceAll(/\n{3,}/g, '\n\n');
}
