import type { QtiProcessing } from '@kasauti/domain/qti/processing.ts';
import { readQtiProcessing } from '@kasauti/domain/qti/read/read-item.ts';
import type { XmlElement } from '@kasauti/domain/text/xml-tree.ts';
import { collectQuestions, type DraftItem, type Note } from '../collect-questions.ts';
import type { FileFacts, QuestionFile, WrittenAnswer } from '../question-file.ts';
import { readDocument } from '../read-document.ts';
import { refuseQuestion } from '../refused.ts';
import { isRemote } from './attributes.ts';
import { isMarkedByPeople, readByPeople } from './by-people/read-by-people.ts';
import { markedResponses } from './marked-responses.ts';
import { type Body, readBody } from './read-body.ts';
import { readExplanation } from './read-explanation.ts';
import { readInteraction } from './read-interaction.ts';
import type { QtiWriting } from './read-text.ts';
import { childrenNamed, languageIn, readCatalogue } from './read-translations.ts';

/* One item of QTI 2.1, 2.2 or 3.0. Its declarations and its processing are read by packages/domain/qti. */

/** Reads a file with one item. */
export function readQtiItem(bytes: Uint8Array, facts: FileFacts): QuestionFile {
  return collectQuestions(facts, (collect) => {
    const root = readDocument(bytes);
    collect({ line: root.line, name: nameOfItem(root) }, (note) => draftOfItem(root, facts, note));
  });
}

/** Returns the title of an item, or its identifier if it has no title. */
export function nameOfItem(root: XmlElement): string {
  return root.attributes.get('title')?.trim() || (root.attributes.get('identifier') ?? '');
}

/**
 * Converts an item to a question in the authors' source format. `files` are those of its package, if
 * it is in one. Throws `Refused`.
 */
export function draftOfItem(
  root: XmlElement,
  facts: FileFacts,
  note: Note,
  files: QtiWriting['files'] = null,
): DraftItem {
  const reading = readQtiProcessing(root);
  if (reading.kind === 'refused')
    refuseQuestion(reading.code, `<${reading.element}>: ${reading.reason}.`, reading.line);
  const { processing } = reading;
  if (processing.adaptive) refuseQuestion('unsupported-question-type', 'Adaptive items cannot be imported.');
  if (processing.templates.length > 0)
    refuseQuestion('unsupported-question-type', 'Items with template variables cannot be imported.');
  noteStylesheets(root, note);

  const language = languageIn(root) ?? facts.language;
  const catalogue = readCatalogue(root, language, note);
  const writing: QtiWriting = { note, language, ...catalogue, files, isMarkedByPeople: isMarkedByPeople(root) };
  const body = readBody(root, processing, writing);
  const { prompt, interactions, figure } = body;
  return {
    ...readPassageOf(root, files, note),
    prompt,
    ...(figure ? { figure } : {}),
    answer: writing.isMarkedByPeople
      ? readByPeople(root, interactions, processing, writing)
      : readMarked(body, processing, writing),
    explanation: readExplanation(root, processing, writing),
  };
}

/** Reads the interactions of an item whose processing marks them. Several of them become a composite question. */
function readMarked({ interactions, units }: Body, processing: QtiProcessing, writing: QtiWriting): WrittenAnswer {
  const responses = interactions.map(({ response }) => response);
  const marked = markedResponses(processing.responseProcessing, responses, writing.note);
  const parts = interactions.map(({ id, element, response }): [string, WrittenAnswer] => {
    const { identifier } = response;
    const key = marked.get(identifier);
    if (!key) return refuseQuestion('unsupported-response-processing', `No rule marks ${identifier}.`);
    return [id, readInteraction({ element, response, key, unit: units.get(identifier), writing })];
  });
  const [only, ...others] = parts;
  if (!only) return refuseQuestion('unsupported-question-type', 'The item has no answer field.');
  return others.length === 0 ? only[1] : compositeOf(parts);
}

function compositeOf(parts: readonly (readonly [string, WrittenAnswer])[]): WrittenAnswer {
  const single = parts.flatMap(([id, part]) => (part.kind === 'composite' ? [] : [[id, part] as const]));
  return { kind: 'composite', parts: Object.fromEntries(single) };
}

/** Records the style sheets of an item. */
function noteStylesheets(root: XmlElement, note: Note): void {
  for (const part of childrenNamed(root, 'stylesheet')) noteStylesheet(part, note);
}

/** Reads the shared passage to which an item refers. The bank has one passage for a question. */
function readPassageOf(root: XmlElement, files: QtiWriting['files'], note: Note): { stimulusRef?: string } {
  const [passage, second] = childrenNamed(root, 'assessmentStimulusRef');
  if (!passage) return {};
  if (second) refuseQuestion('unsupported-element', 'The item has several shared passages.', second.line);
  const href = passage.attributes.get('href') ?? '';
  if (!files) return refuseQuestion('missing-file', `Its passage ${href} comes in from a package only.`, passage.line);
  return { stimulusRef: files.passageAt(href, note) };
}

/** Records that a style sheet is left out. Refuses one from another site. */
export function noteStylesheet(part: XmlElement, note: Note): void {
  const href = part.attributes.get('href') ?? '';
  if (isRemote(href)) refuseQuestion('remote-resource', `A style sheet is outside the file: ${href}.`, part.line);
  note('style-left-out', 'Its style sheet is left out.', part.line);
}
