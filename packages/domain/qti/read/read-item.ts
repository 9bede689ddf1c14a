import type { XmlElement } from '../../text/xml-tree.ts';
import { childElements } from '../../text/xml-tree.ts';
import { QtiProblem } from '../problem.ts';
import type {
  OutcomeDeclaration,
  QtiProcessing,
  ResponseDeclaration,
  Rule,
  VariableDeclaration,
} from '../processing.ts';
import { standardTemplate } from '../templates/standard-template.ts';
import { booleanAttribute, knownAttributes } from './attributes.ts';
import { checkNames, declaredVariables } from './declared-variables.ts';
import { isQtiItem, nameOf, type QtiElement, qtiElement } from './qti-element.ts';
import { readOutcomeDeclaration, readResponseDeclaration, readTemplateDeclaration } from './read-declarations.ts';
import type { Reading } from './read-expression.ts';
import { readRules } from './read-rules.ts';
import { inElement, type QtiRefusal, refusalOf } from './refusal.ts';

export type QtiReading = { readonly kind: 'processing'; readonly processing: QtiProcessing } | QtiRefusal;

/** Parts of an item that are shown to the candidate or describe the item. The processing does not need them. */
const NOT_PROCESSING = new Set([
  'itemBody',
  'modalFeedback',
  'stylesheet',
  'rubricBlock',
  'assessmentStimulusRef',
  'companionMaterialsInfo',
  'catalogInfo',
]);

/** Maximum number of declared variables of an item. */
const MAX_VARIABLES = 500;

/**
 * Reads the declarations and the processing of an item of QTI 2.1, 2.2 or 3.0. Returns plain JSON. If the item contains
 * anything that the processing does not support, returns a refusal with the name and line of the element.
 */
export function readQtiProcessing(root: XmlElement): QtiReading {
  try {
    return {
      kind: 'processing',
      processing: inElement({ sourceName: root.name, line: root.line }, () => readItem(root)),
    };
  } catch (error) {
    return refusalOf(error);
  }
}

function readItem(root: XmlElement): QtiProcessing {
  if (!isQtiItem(root))
    throw new QtiProblem('not-a-qti-item', `Not an item of QTI 2.1, 2.2 or 3.0: ${root.name} in ${root.namespace}`);
  const parts = childElements(root)
    .filter((child) => !NOT_PROCESSING.has(nameOf(child)))
    .map(qtiElement);
  const declarations = readDeclarations(parts);
  const reading: Reading = { variables: declaredVariables(declarations), expressions: 0 };
  const templates = partNamed(parts, 'templateProcessing');
  const responses = partNamed(parts, 'responseProcessing');
  const adaptive = root.attributes.get('adaptive');
  return {
    version: 1,
    adaptive: booleanAttribute(adaptive === undefined ? {} : { adaptive }, 'adaptive', false),
    ...declarations,
    templateProcessing: templates ? readTemplateProcessing(templates, reading) : [],
    responseProcessing: responses ? readResponseProcessing(responses, reading) : [],
  };
}

function readDeclarations(parts: readonly QtiElement[]) {
  const responses: ResponseDeclaration[] = [];
  const outcomes: OutcomeDeclaration[] = [];
  const templates: VariableDeclaration[] = [];
  const declared = { responses, outcomes, templates };
  for (const part of parts) {
    inElement(part, () => {
      checkNames(declared, part.attributes.identifier ?? '');
      if (part.name === 'responseDeclaration') responses.push(readResponseDeclaration(part));
      else if (part.name === 'outcomeDeclaration') outcomes.push(readOutcomeDeclaration(part));
      else if (part.name === 'templateDeclaration') templates.push(readTemplateDeclaration(part));
      else if (part.name !== 'templateProcessing' && part.name !== 'responseProcessing')
        throw new QtiProblem('unsupported-element', `${part.sourceName} is not supported in an item`);
      if (responses.length + outcomes.length + templates.length > MAX_VARIABLES)
        throw new QtiProblem('work-limit', `An item has at most ${MAX_VARIABLES} variables`);
    });
  }
  return declared;
}

function partNamed(parts: readonly QtiElement[], name: string): QtiElement | undefined {
  const [part, second] = parts.filter((one) => one.name === name);
  if (second) inElement(second, () => twice(second));
  return part;
}

function twice({ sourceName }: QtiElement): never {
  throw new QtiProblem('bad-response-processing', `${sourceName} occurs more than once`);
}

function readTemplateProcessing(element: QtiElement, reading: Reading): Rule[] {
  return inElement(element, () => {
    knownAttributes(element, []);
    return readRules(element.children, reading, 'template');
  });
}

/**
 * Returns the item's own rules. If it has none, returns the rules of the template that it names. Nothing is downloaded.
 */
function readResponseProcessing(element: QtiElement, reading: Reading): Rule[] {
  return inElement(element, () => {
    const { template } = knownAttributes(element, ['template', 'templateLocation']);
    if (template === undefined || element.children.length > 0) return readRules(element.children, reading, 'response');
    const rules = standardTemplate(template, element);
    if (!rules) throw new QtiProblem('unsupported-response-processing', `The template ${template} is not supported`);
    return readRules(rules, reading, 'response');
  });
}
