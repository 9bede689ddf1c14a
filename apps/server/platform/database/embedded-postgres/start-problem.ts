/**
 * A problem that the operator has to correct before Kasauti can start. Its message is one sentence for the terminal. It
 * is printed without a stack trace, because the cause is not in the code.
 */
export class StartProblem extends Error {
  override name = 'StartProblem';
}
