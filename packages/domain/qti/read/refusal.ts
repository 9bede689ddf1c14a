import { QtiProblem, type QtiProblemCode } from '../problem.ts';
import type { QtiElement } from './qti-element.ts';

/**
 * Reason why an item is refused. `element` is the name in the document, and `identifier` the variable, if there is one.
 */
export type QtiRefusal = {
  readonly kind: 'refused';
  readonly code: QtiProblemCode;
  readonly reason: string;
  readonly element: string;
  readonly line: number;
  readonly identifier: string | null;
};

class LocatedProblem extends QtiProblem {
  readonly element: string;
  readonly line: number;

  constructor(
    { code, message, identifier }: QtiProblem,
    { sourceName, line }: Pick<QtiElement, 'sourceName' | 'line'>,
  ) {
    super(code, message, identifier);
    this.element = sourceName;
    this.line = line;
  }
}

/**
 * Calls a function that reads an element. If it throws a problem without a location, the location of this element is
 * added. The innermost call therefore determines the location.
 */
export function inElement<T>(element: Pick<QtiElement, 'sourceName' | 'line'>, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof QtiProblem && !(error instanceof LocatedProblem)) throw new LocatedProblem(error, element);
    throw error;
  }
}

/** Converts a problem with a location into a refusal. Throws every other error again. */
export function refusalOf(error: unknown): QtiRefusal {
  if (!(error instanceof LocatedProblem)) throw error;
  const { code, message: reason, element, line, identifier } = error;
  return { kind: 'refused', code, reason, element, line, identifier };
}
