import type { Language } from '@kasauti/domain/form/content.ts';
import type { QtiProcessing, ResponseDeclaration } from '@kasauti/domain/qti/processing.ts';
import { nameOf } from '@kasauti/domain/qti/read/qti-element.ts';
import { childElements, type XmlElement, type XmlNode } from '@kasauti/domain/text/xml-tree.ts';
import type { Note } from '../collect-questions.ts';
import { writeHtml } from '../markup/write-html.ts';
import { shownText } from '../markup/write-text.ts';
import { refuseQuestion } from '../refused.ts';

export type QtiWriting = { note: Note; language: Language };
export type PlacedInteraction = { id: string; element: XmlElement; response: ResponseDeclaration };
export type Body = { prompt: string; interactions: PlacedInteraction[] };

const INLINE = new Set(['textEntryInteraction', 'inlineChoiceInteraction']);
const BLOCK = new Set(['choiceInteraction', 'orderInteraction', 'matchInteraction', 'sliderInteraction']);
const FEEDBACK = new Set(['feedbackInline', 'feedbackBlock']);
/** Replaces an inline interaction in a text. The answer is then given below the text. */
const GAP = '_____';

/** Reads the body of an item. Its text has a placeholder `[[id]]` for each interaction. */
export function readBody(root: XmlElement, { responses }: QtiProcessing, { note }: QtiWriting): Body {
  const [body] = childElements(root).filter((part) => nameOf(part) === 'itemBody');
  if (!body) return refuseQuestion('missing-text', 'The item has no body.');
  const interactions: PlacedInteraction[] = [];
  const place = (element: XmlElement): string => {
    const identifier =
      element.attributes.get('responseIdentifier') ?? element.attributes.get('response-identifier') ?? '';
    const response = responses.find((one) => one.identifier === identifier);
    if (!response)
      return refuseQuestion(
        'undeclared-variable',
        `An interaction has the response ${identifier}, which is not declared.`,
        element.line,
      );
    if (interactions.some((other) => other.response === response))
      refuseQuestion('duplicate-identifier', `Two interactions have the response ${identifier}.`, element.line);
    const id = /^[A-Za-z][\w-]{0,30}$/.test(identifier) ? identifier : `part-${interactions.length + 1}`;
    interactions.push({ id, element, response });
    return `[[${id}]]`;
  };
  const written = writeQti(body.children, note, place);
  return { prompt: shownText(promptOf(written, interactions, note)), interactions };
}

/**
 * If there is only one interaction, returns the text without its placeholder, because a single interaction is always
 * shown after the text.
 */
function promptOf(written: string, interactions: readonly PlacedInteraction[], note: Note): string {
  const [only, ...others] = interactions;
  if (!only || others.length > 0) return written;
  const place = `[[${only.id}]]`;
  if (written.endsWith(place)) return written.slice(0, -place.length).trim();
  note('place-moved', 'The answer field was moved to the end of the text.');
  return INLINE.has(nameOf(only.element))
    ? written.replace(place, GAP)
    : written.replace(place, '').replaceAll(/\n{3,}/g, '\n\n');
}

/**
 * Converts a text of an item to the authors' markup. `place` returns the text for an interaction. Without `place`,
 * interactions are refused.
 */
export function writeQti(
  nodes: readonly XmlNode[],
  note: Note,
  place: ((element: XmlElement) => string) | null = null,
): string {
  const inner = (children: readonly XmlNode[]) => writeQti(children, note, place);
  const ownElement = (element: XmlElement): string | null => {
    const name = nameOf(element);
    if (/Interaction$/.test(name)) return interaction(element, name, note, place);
    if (name === 'prompt') return `\n\n${inner(element.children)}\n\n`;
    if (name === 'rubricBlock') return rubric(element, note, inner);
    if (FEEDBACK.has(name)) {
      note('feedback-left-out', 'Feedback that depends on the response is left out.');
      return '';
    }
    if (name === 'img' || element.name === 'img' || element.name === 'object') return picture(element);
    return null;
  };
  return writeHtml(nodes, { note, ownElement });
}

function interaction(
  element: XmlElement,
  name: string,
  note: Note,
  place: ((element: XmlElement) => string) | null,
): string {
  if (!place || (!INLINE.has(name) && !BLOCK.has(name)))
    refuseQuestion('unsupported-interaction', `<${element.name}> cannot be imported yet.`, element.line);
  if (INLINE.has(name)) return place(element);
  const prompt = childElements(element).filter((child) => nameOf(child) === 'prompt');
  return `\n\n${writeQti(prompt, note)}\n\n${place(element)}\n\n`;
}

function rubric(element: XmlElement, note: Note, inner: (children: readonly XmlNode[]) => string): string {
  const views = (element.attributes.get('view') ?? 'candidate').split(/\s+/);
  if (views.includes('candidate')) return `\n\n${inner(element.children)}\n\n`;
  note('rubric-left-out', 'A text that candidates do not see is left out.', element.line);
  return '';
}

function picture(element: XmlElement): null {
  const address = element.attributes.get('src') ?? element.attributes.get('data') ?? '';
  if (isRemote(address) && !/^\s*(javascript|data):/i.test(address))
    refuseQuestion('remote-resource', `A picture is outside the file: ${address}.`, element.line);
  return null;
}

/** Returns whether an address is absolute and therefore outside the package. */
export function isRemote(address: string): boolean {
  return /^\s*([a-z][a-z0-9+.-]*:|\/\/)/i.test(address);
}
