import { QtiProblem } from '../../problem.ts';
import { checkText } from '../../values/check-text.ts';
import { parseScalar } from '../../values/scalar.ts';
import { BASE_TYPES, type BaseType, single } from '../../values/value.ts';
import { type Operators, SINGLE_FLOAT } from '../operator.ts';
import { textParam } from '../params.ts';
import { mapAreas, mapValues } from './mapping.ts';

const IDENTIFIER = { identifier: { kind: 'identifier', required: true } } as const;

function baseTypeOf(text: string): BaseType {
  const baseType = BASE_TYPES.find((name) => name === text);
  if (!baseType) throw new QtiProblem('bad-value', `Not a base type: ${text}`);
  return baseType;
}

/**
 * Operators that return constants and the values of variables. The mapping of a missing response is 0. QTI 2.1
 * information model, §15.1 Built-in general expressions: baseValue, variable, default, correct, mapResponse,
 * mapResponsePoint, null.
 */
export const VARIABLES: Operators = {
  baseValue: {
    operands: [0, 0],
    attributes: { baseType: { kind: BASE_TYPES, required: true }, value: { kind: 'text', required: true } },
    typeOf: (_operands, expression) => {
      const baseType = baseTypeOf(textParam(expression, 'baseType'));
      checkText(textParam(expression, 'value'), baseType);
      return { cardinality: 'single', baseType };
    },
    evaluate: (_operands, expression) => {
      const baseType = baseTypeOf(textParam(expression, 'baseType'));
      const member = parseScalar(baseType, textParam(expression, 'value'));
      return member === null ? null : single(baseType, member);
    },
  },
  null: {
    operands: [0, 0],
    typeOf: () => ({ cardinality: null, baseType: null }),
    evaluate: () => null,
  },
  variable: {
    operands: [0, 0],
    attributes: IDENTIFIER,
    typeOf: (_operands, expression, variables) => variables.typeOf(textParam(expression, 'identifier')),
    evaluate: (_operands, expression, run) => run.variable(textParam(expression, 'identifier')),
  },
  default: {
    operands: [0, 0],
    attributes: IDENTIFIER,
    typeOf: (_operands, expression, variables) => variables.declaration(textParam(expression, 'identifier')),
    evaluate: (_operands, expression, run) => run.defaultOf(textParam(expression, 'identifier')),
  },
  correct: {
    operands: [0, 0],
    attributes: IDENTIFIER,
    typeOf: (_operands, expression, variables) => variables.response(textParam(expression, 'identifier')),
    evaluate: (_operands, expression, run) => run.correct(textParam(expression, 'identifier')),
  },
  mapResponse: {
    operands: [0, 0],
    attributes: IDENTIFIER,
    typeOf: (_operands, expression, variables) => {
      const { identifier, mapping } = variables.response(textParam(expression, 'identifier'));
      if (!mapping) throw new QtiProblem('missing-mapping', 'mapResponse needs a mapping', identifier);
      return SINGLE_FLOAT;
    },
    evaluate: (_operands, expression, run) => {
      const { identifier, mapping } = run.response(textParam(expression, 'identifier'));
      if (!mapping) throw new TypeError('The reader lets no response without a mapping pass');
      return single('float', mapValues(run.variable(identifier), mapping));
    },
  },
  mapResponsePoint: {
    operands: [0, 0],
    attributes: IDENTIFIER,
    typeOf: (_operands, expression, variables) => {
      const { identifier, areaMapping } = variables.response(textParam(expression, 'identifier'));
      if (!areaMapping) throw new QtiProblem('missing-mapping', 'mapResponsePoint needs an areaMapping', identifier);
      return SINGLE_FLOAT;
    },
    evaluate: (_operands, expression, run) => {
      const { identifier, areaMapping } = run.response(textParam(expression, 'identifier'));
      if (!areaMapping) throw new TypeError('The reader lets no response without an areaMapping pass');
      return single('float', mapAreas(run.variable(identifier), areaMapping));
    },
  },
};
