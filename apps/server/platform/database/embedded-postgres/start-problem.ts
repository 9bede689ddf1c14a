/**
 * Something a person has to correct before Kasauti can start: its message is one sentence for the screen. It is printed
 * without a stack, because the reader did nothing wrong in our code.
 */
export class StartProblem extends Error {
  override name = 'StartProblem';
}
