import { isInside, parseCoords, SHAPES, type Shape } from '../../values/shape.ts';
import { booleanValue, pointsOf } from '../../values/value.ts';
import { type Operators, operandAt, SINGLE_BOOLEAN, strict } from '../operator.ts';
import { textParam } from '../params.ts';
import { mismatch, requireBaseType } from '../types.ts';

/** Returns whether a text names a shape of the standard. */
export function isShape(text: string): text is Shape {
  return SHAPES.some((shape) => shape === text);
}

/**
 * Returns whether a point is inside a shape. For a container, at least one of its points must be. QTI 2.1 information
 * model, §15.3 Operators: inside.
 */
export const POINTS: Operators = {
  inside: {
    operands: [1, 1],
    attributes: { shape: { kind: SHAPES, required: true }, coords: { kind: 'text', required: true } },
    typeOf: (operands, expression) => {
      requireBaseType(operandAt(operands, 0), 'point');
      const [shape, coords] = [textParam(expression, 'shape'), textParam(expression, 'coords')];
      if (isShape(shape) && !parseCoords(shape, coords)) mismatch(`These are no coordinates of a ${shape}: ${coords}`);
      return SINGLE_BOOLEAN;
    },
    evaluate: strict((operands, expression) => {
      const shape = textParam(expression, 'shape');
      const coords = isShape(shape) ? parseCoords(shape, textParam(expression, 'coords')) : null;
      if (!isShape(shape) || !coords) throw new TypeError(`Not a shape: ${shape}`);
      return booleanValue(pointsOf(operandAt(operands, 0)).some((point) => isInside(point, shape, coords)));
    }),
  },
};
