/**
 * Something a person has to put right before Kasauti can start: its message is one sentence for the screen.
 * Whoever prints it prints no stack, because the reader did nothing wrong in our code.
 */
export class StartProblem extends Error {
  override name = 'StartProblem';
}
