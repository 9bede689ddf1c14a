export type StopCode = 'work-limit' | 'not-whole';

/**
 * Ends the processing of an item from inside. `runResponseProcessing` returns it as data. No score is guessed when
 * processing stops: a person decides.
 */
export class ProcessingStop extends Error {
  readonly code: StopCode;

  constructor(code: StopCode, reason: string) {
    super(reason);
    this.code = code;
  }
}
