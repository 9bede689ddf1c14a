import type { Expression } from '../../processing.ts';
import { booleanValue, type Present, textsOf } from '../../values/value.ts';
import { type Operators, operandAt, SINGLE_BOOLEAN, strict, type ValueType } from '../operator.ts';
import { booleanParam, textParam } from '../params.ts';
import { compilePattern } from '../pattern/compile-pattern.ts';
import { matchesPattern } from '../pattern/match-pattern.ts';
import { requireSingle } from '../types.ts';

function texts(operands: readonly ValueType[]): ValueType {
  requireSingle(operands, 'string');
  return SINGLE_BOOLEAN;
}

/** Returns two texts for a comparison. If case is ignored, they are in lower case. */
function twoTexts(operands: readonly Present[], isCaseSensitive: boolean): [string, string] {
  const all = operands.flatMap(textsOf).map((text) => (isCaseSensitive ? text : foldCase(text)));
  return [operandAt(all, 0), operandAt(all, 1)];
}

/**
 * Converts a text to lower case by Unicode's default mapping, which is the same for every language. Accents are kept.
 */
export function foldCase(text: string): string {
  return text.toLowerCase().normalize('NFC');
}

/**
 * Operators for texts. White space and accents are significant. QTI 2.1 information model, §15.3 Operators:
 * stringMatch, substring, patternMatch.
 */
export const STRINGS: Operators = {
  stringMatch: {
    operands: [2, 2],
    attributes: { caseSensitive: { kind: 'boolean', required: true }, substring: { kind: 'boolean' } },
    typeOf: texts,
    evaluate: strict((operands, expression) => {
      const [text, key] = twoTexts(operands, booleanParam(expression, 'caseSensitive', true));
      return booleanValue(booleanParam(expression, 'substring', false) ? text.includes(key) : text === key);
    }),
  },
  substring: {
    operands: [2, 2],
    attributes: { caseSensitive: { kind: 'boolean' } },
    typeOf: texts,
    evaluate: strict((operands, expression) => {
      const [part, text] = twoTexts(operands, booleanParam(expression, 'caseSensitive', true));
      return booleanValue(text.includes(part));
    }),
  },
  patternMatch: {
    operands: [1, 1],
    attributes: { pattern: { kind: 'text', required: true }, caseSensitive: { kind: 'boolean' } },
    typeOf: (operands, expression) => {
      patternOf(expression);
      return texts(operands);
    },
    evaluate: strict((operands, expression) => {
      const [text = ''] = textsOf(operandAt(operands, 0));
      return booleanValue(matchesPattern(patternOf(expression), text));
    }),
  },
};

function patternOf(expression: Expression) {
  return compilePattern(textParam(expression, 'pattern').normalize('NFC'), {
    isCaseSensitive: booleanParam(expression, 'caseSensitive', true),
  });
}
