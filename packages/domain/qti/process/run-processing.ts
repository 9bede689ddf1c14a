import { fraction } from '../../fraction.ts';
import { readNumber } from '../../marking/number-text.ts';
import { own } from '../../own.ts';
import { seededRandom } from '../../random/seeded.ts';
import type { QtiProcessing, ResponseDeclaration } from '../processing.ts';
import { isWhole, parseDecimal } from '../values/number.ts';
import { parseScalar } from '../values/scalar.ts';
import { ProcessingStop, type StopCode } from '../values/stop.ts';
import { container, type Scalar, single, type Value } from '../values/value.ts';
import { runRules } from './rules.ts';
import { type ItemState, runOver, startState } from './variables.ts';

/** The candidate's responses, each as a list of texts. A response that is missing, null or empty is NULL. */
export type GivenResponses = Readonly<Record<string, readonly string[] | null | undefined>>;

export type ProcessingInput = {
  readonly responses: GivenResponses;
  /** Seed of all random numbers. The same seed gives the same template values and the same score. */
  readonly seed: string;
  /** Outcomes of the previous attempt. Only an adaptive item uses them. */
  readonly outcomes?: ReadonlyMap<string, Value>;
  readonly numAttempts?: number;
  readonly durationInSeconds?: number;
};

export type Processed =
  | { readonly kind: 'processed'; readonly outcomes: ReadonlyMap<string, Value>; readonly state: ItemState }
  | { readonly kind: 'stopped'; readonly code: StopCode; readonly reason: string };

/**
 * Maximum number of times that template processing runs until its constraints are satisfied. The standard does not
 * define a limit.
 */
const MAX_TEMPLATE_TRIES = 100;

/**
 * Runs the processing of an item once: first template processing, then response processing. It is a pure function: the
 * same item, seed and responses give the same outcomes. QTI 2.1 information model, §8 Response processing and §11.2
 * Template processing.
 */
export function runProcessing(item: QtiProcessing, input: ProcessingInput): Processed {
  try {
    const state = runTemplates(item, input.seed);
    const run = runOver(state, seededRandom(`responses:${input.seed}`));
    startOutcomes(state, input);
    for (const declaration of item.responses) {
      const { identifier } = declaration;
      state.responses.set(identifier, readResponse(declaration, givenFor(identifier, input.responses)));
    }
    setBuiltIns(state, input);
    runRules(item.responseProcessing, state, run);
    return { kind: 'processed', outcomes: state.outcomes, state };
  } catch (error) {
    if (!(error instanceof ProcessingStop)) throw error;
    return { kind: 'stopped', code: error.code, reason: error.message };
  }
}

function givenFor(identifier: string, responses: GivenResponses): readonly string[] {
  return own(responses, identifier) ?? [];
}

function runTemplates(item: QtiProcessing, seed: string): ItemState {
  const random = seededRandom(`templates:${seed}`);
  for (let tries = 0; tries < MAX_TEMPLATE_TRIES; tries += 1) {
    const state = startState(item);
    if (runRules(item.templateProcessing, state, runOver(state, random)) !== 'constraint') return state;
  }
  throw new ProcessingStop('work-limit', `No template values satisfy the constraint in ${MAX_TEMPLATE_TRIES} tries`);
}

/**
 * Sets the outcomes before the rules run. A number without a default is 0, other outcomes without a default are NULL.
 * QTI 2.1 information model, §5.2 Outcome variables.
 */
function startOutcomes(state: ItemState, { outcomes }: ProcessingInput): void {
  const { item } = state;
  const { defaultOf } = runOver(state, () => 0);
  const kept = item.adaptive ? outcomes : undefined;
  for (const { identifier, baseType, cardinality } of item.outcomes) {
    const isNumber = cardinality === 'single' && (baseType === 'integer' || baseType === 'float');
    const start = defaultOf(identifier) ?? (isNumber ? single(baseType, fraction(0)) : null);
    state.outcomes.set(identifier, kept?.has(identifier) ? (kept.get(identifier) ?? null) : start);
  }
  const status = kept?.get('completionStatus') ?? single('identifier', 'unknown');
  if (!state.outcomes.has('completionStatus')) state.outcomes.set('completionStatus', status);
}

function setBuiltIns(state: ItemState, { numAttempts = 1, durationInSeconds }: ProcessingInput): void {
  if (!state.responses.has('numAttempts')) state.responses.set('numAttempts', single('integer', fraction(numAttempts)));
  const seconds = durationInSeconds === undefined ? null : parseDecimal(String(durationInSeconds));
  if (!state.responses.has('duration')) state.responses.set('duration', seconds && single('duration', seconds));
}

/**
 * Converts a candidate's response to a value. If one of its texts is not valid for the response's type, the value is
 * NULL, like that of a missing response. As everywhere in the product, numbers may have Devanagari digits.
 */
function readResponse({ baseType, cardinality }: ResponseDeclaration, given: readonly string[]): Value {
  const texts = given.filter((text) => text !== '');
  const members = texts.map((text): Scalar | null => {
    const number = baseType === 'integer' || baseType === 'float' ? readNumber(text) : null;
    if (number) return baseType === 'float' || isWhole(number) ? number : null;
    return parseScalar(baseType, text);
  });
  const present = members.filter((member) => member !== null);
  if (present.length < texts.length) return null;
  if (cardinality !== 'single') return container(cardinality, baseType, present);
  const [member, ...others] = present;
  return member === undefined || others.length > 0 ? null : single(baseType, member);
}
