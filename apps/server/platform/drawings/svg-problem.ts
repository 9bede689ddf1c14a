/** Why a drawing is not accepted. */
export type SvgProblem =
  /** It is another kind of document. */
  | 'no-drawing'
  /** It is not well-formed, has a document type with entities, or does not say how large it is. */
  | 'unreadable'
  /** It has something that cannot be shown safely and without which it would look different. */
  | 'not-plain'
  /** Drawing it would take a slow device too long. */
  | 'too-complex';

/** Thrown while a drawing is cleaned. `cleanSvg` returns it as its outcome. */
export class SvgRefusal extends Error {
  readonly problem: SvgProblem;

  constructor(problem: SvgProblem) {
    super(`the drawing is refused: ${problem}`);
    this.problem = problem;
  }
}

export function refuseSvg(problem: SvgProblem): never {
  throw new SvgRefusal(problem);
}
