/** Reasons why an item cannot be read. The codes must not change, because screens and imports have texts for them. */
export type QtiProblemCode =
  | 'not-a-qti-item'
  | 'unsupported-element'
  | 'unsupported-attribute'
  | 'unsupported-response-processing'
  | 'bad-response-processing'
  | 'undeclared-variable'
  | 'duplicate-identifier'
  | 'type-mismatch'
  | 'bad-cardinality'
  | 'bad-number'
  | 'bad-value'
  | 'missing-attribute'
  | 'missing-mapping'
  | 'work-limit';

/** Error that stops the reading of an item. `readQtiProcessing` converts it into a refusal with element and line. */
export class QtiProblem extends Error {
  readonly code: QtiProblemCode;
  readonly identifier: string | null;

  constructor(code: QtiProblemCode, reason: string, identifier: string | null = null) {
    super(reason);
    this.code = code;
    this.identifier = identifier;
  }
}
