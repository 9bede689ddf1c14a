import type { Language } from '@kasauti/domain/form/content.ts';
import { documentOf, element, type Xml } from '../../../../platform/xml/write-xml.ts';
import type { PictureAddress } from '../markup/write-xhtml.ts';
import { decimalText } from '../numbers.ts';
import type { WrittenItem } from '../question-file.ts';
import { refuseQuestion } from '../refused.ts';
import { type WrittenPart, writeInteraction } from './write-interaction.ts';
import { beginTranslations, type TranslationWriter } from './write-translations.ts';

/* Writes a question as an item of QTI 3.0. `read-qti-item.ts` is the way back, and reads everything written here. */

export const QTI = 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0';
const TEMPLATES = 'https://purl.imsglobal.org/spec/qti/v3p0/rptemplates';
/** The id of the response if there is only one. The standard templates use it. */
const ONLY = 'RESPONSE';
const EXPLANATION = { outcome: 'FEEDBACK', identifier: 'explanation' } as const;
/** Names that a part of a question cannot have, because the item has other variables with these names. */
const TAKEN = new Set(['SCORE', EXPLANATION.outcome, 'completionStatus', 'duration', 'numAttempts']);

/**
 * `identifier` is unique in a package. `drawing` is the address of the drawing, if the question has one. `addressOf`
 * returns the addresses of its pictures.
 */
export type ItemPlace = {
  identifier: string;
  language: Language;
  drawing: string;
  addressOf: PictureAddress;
  /** The shared passage of the item, if it has one. */
  stimulus?: { identifier: string; href: string; title: string } | undefined;
};

/** Returns the file of an item. Throws `Refused`, `MarkupError` or `NotInXml` if the question cannot be written. */
export function writeQtiItem(item: WrittenItem, place: ItemPlace): Buffer {
  const { identifier, language, drawing, addressOf, stimulus } = place;
  const { itemRef, prompt, answer, explanation, figure } = item;
  const translations = beginTranslations(language, addressOf);
  const parts = Object.entries(answer.kind === 'composite' ? answer.parts : { [ONLY]: answer }).map(([id, part]) =>
    TAKEN.has(id)
      ? refuseQuestion('reserved-name', `A part of the question has the name ${id}, which QTI uses for something else.`)
      : writeInteraction(id, part, translations),
  );
  const isComposite = answer.kind === 'composite';
  const text = translations.blocks(prompt, isComposite ? parts : undefined);
  const picture = figure ? [drawingOf(drawing, figure.alt, translations)] : [];
  const [only] = parts;
  const field = isComposite || !only ? [] : [only.isBlock ? only.field : element('p', {}, [only.field])];
  const rubric = only && !isComposite ? rubricOf(only) : null;
  const feedback = explanationOf(explanation, translations);
  return documentOf(
    element(
      'qti-assessment-item',
      {
        xmlns: QTI,
        identifier,
        title: itemRef,
        adaptive: false,
        'time-dependent': false,
        'xml:lang': language,
        'tool-name': 'Kasauti',
      },
      [
        ...parts.map(({ declaration }) => declaration),
        scoreOutcome(rubric ? decimalText(rubric.marks) : parts.length, rubric !== null),
        ...(feedback ? [feedback.outcome] : []),
        ...(stimulus ? [element('qti-assessment-stimulus-ref', stimulus)] : []),
        element('qti-item-body', {}, [...text, ...picture, ...field, ...(rubric ? [rubric.rubric] : [])]),
        ...translations.catalogue(),
        ...(rubric ? [] : [isComposite ? processingOf(parts) : onlyProcessing(only)]),
        ...(feedback ? [feedback.shown] : []),
      ],
    ),
  );
}

/** Writes the drawing of a question or of a passage, in a paragraph of its own. */
export function drawingOf(address: string, alt: WrittenItem['prompt'], translations: TranslationWriter): Xml {
  const { first, reference } = translations.plain(alt);
  return element('p', {}, [element('img', { src: address, alt: first, 'data-drawing': true, ...reference })]);
}

/** Returns the rubric of a part, if people mark it. */
const rubricOf = ({ marking }: WrittenPart) => (typeof marking === 'object' && 'rubric' in marking ? marking : null);

function scoreOutcome(maximum: number | string, isSetByPeople: boolean): Xml {
  const by = isSetByPeople ? { 'external-scored': 'human' } : {};
  const type = { identifier: 'SCORE', cardinality: 'single', 'base-type': 'float', 'normal-maximum': maximum, ...by };
  return element('qti-outcome-declaration', type, [defaultOf('0')]);
}

const defaultOf = (value: string) => element('qti-default-value', {}, [element('qti-value', {}, [value])]);

/** The explanation is feedback that is always shown: its outcome has a default, and no rule changes it. */
function explanationOf(explanation: WrittenItem['prompt'], translations: TranslationWriter) {
  if (Object.values(explanation).every((text) => text.trim() === '')) return null;
  const { outcome, identifier } = EXPLANATION;
  const type = { identifier: outcome, cardinality: 'single', 'base-type': 'identifier' };
  const shown = { 'outcome-identifier': outcome, identifier, 'show-hide': 'show' };
  return {
    outcome: element('qti-outcome-declaration', type, [defaultOf(identifier)]),
    shown: element('qti-modal-feedback', shown, [element('qti-content-body', {}, translations.blocks(explanation))]),
  };
}

/** Writes the processing of a question with one interaction: a standard template, if one has the same meaning. */
function onlyProcessing(part: WrittenPart | undefined): Xml {
  const { marking } = part ?? {};
  if (marking === 'correct') return element('qti-response-processing', { template: `${TEMPLATES}/match_correct` });
  if (marking === 'mapped') return element('qti-response-processing', { template: `${TEMPLATES}/map_response` });
  return processingOf(part ? [part] : []);
}

/** Writes a rule for each part. Each right part adds 1 to the score. */
function processingOf(parts: readonly WrittenPart[]): Xml {
  return element('qti-response-processing', {}, parts.map(ruleOf));
}

function ruleOf({ id, marking }: WrittenPart): Xml {
  const response = element('qti-variable', { identifier: id });
  if (marking === 'mapped') return add(element('qti-map-response', { identifier: id }));
  const one = element('qti-base-value', { 'base-type': 'float' }, ['1']);
  return element('qti-response-condition', {}, [
    element('qti-response-if', {}, [isRight(response, id, marking), add(one)]),
  ]);
}

function isRight(response: Xml, id: string, marking: Exclude<WrittenPart['marking'], 'mapped'>): Xml {
  const key = element('qti-correct', { identifier: id });
  if (marking === 'correct') return element('qti-match', {}, [response, key]);
  if ('rubric' in marking)
    return refuseQuestion('unsupported-question-type', `People mark ${id}, so it must be a question of its own.`);
  if ('equal' in marking) return element('qti-equal', marking.equal, [response, key]);
  return element(
    'qti-and',
    {},
    marking.areas.map((area) => element('qti-inside', area, [response])),
  );
}

function add(marks: Xml): Xml {
  const sum = element('qti-sum', {}, [element('qti-variable', { identifier: 'SCORE' }), marks]);
  return element('qti-set-outcome-value', { identifier: 'SCORE' }, [sum]);
}
