import type { QtiElement } from './qti-element.ts';

type Spelled = { readonly params: Readonly<Record<string, string>>; readonly children: readonly QtiElement[] };

/** Attributes that some tools write as a second operand. */
const AS_OPERAND: Readonly<Record<string, string>> = { index: 'n', patternMatch: 'pattern' };

/**
 * Returns the parameters and operands in the spelling of the standard. Some tools write `n` of index and `pattern` of
 * patternMatch as the second operand, and `significantFigures` without its last letter. These deviations are accepted,
 * because each has only one possible meaning. All others are refused.
 */
export function standardSpelling(params: Readonly<Record<string, string>>, { name, children }: QtiElement): Spelled {
  const attribute = AS_OPERAND[name];
  const [first, second, ...others] = children;
  if (attribute && params[attribute] === undefined && first && second?.name === 'baseValue' && others.length === 0)
    return { params: { ...params, [attribute]: second.text }, children: [first] };
  if (params.roundingMode === 'significantFigure')
    return { params: { ...params, roundingMode: 'significantFigures' }, children };
  return { params, children };
}
