export type StopCode = 'work-limit' | 'not-whole';

/**
 * Error that stops the processing of an item. `runResponseProcessing` catches it and returns it as data. The processing
 * then has no score, and a person decides.
 */
export class ProcessingStop extends Error {
  readonly code: StopCode;

  constructor(code: StopCode, reason: string) {
    super(reason);
    this.code = code;
  }
}
