import type { RefusalCode } from './question-file.ts';

/** Error that refuses a question or a whole file. `collectQuestions` converts it into a finding. */
export class Refused extends Error {
  readonly code: RefusalCode;
  /** Number of the faulty line. If it is null, the first line of the question is used. */
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
