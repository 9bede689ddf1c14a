export type StopCode = 'work-limit' | 'not-whole';

/**
 * Error that stops the processing of an item. `runProcessing` catches it and returns it as data. The item then has no
 * score.
 */
export class ProcessingStop extends Error {
  readonly code: StopCode;

  constructor(code: StopCode, reason: string) {
    super(reason);
    this.code = code;
  }
}
