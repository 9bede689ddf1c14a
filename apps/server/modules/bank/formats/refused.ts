import type { RefusalCode } from './question-file.ts';

/** Ends the reading of a question or of a file. `collectQuestions` turns it into a finding. */
export class Refused extends Error {
  readonly code: RefusalCode;
  /** Null when the line is that of the question. */
  readonly line: number | null;

  constructor(code: RefusalCode, text: string, line: number | null) {
    super(text);
    this.code = code;
    this.line = line;
  }
}

export function refuseQuestion(code: RefusalCode, text: string, line: number | null = null): never {
  throw new Refused(code, text, line);
}
