import type * as z from 'zod/mini';

/** Limits of a field that its control can enforce. */
export type FieldLimits = { maxLength?: number; required?: boolean };

type Shape = z.core.$ZodType;
/** The parts of zod's internal definition of a shape that a form needs. */
type Inside = {
  innerType?: Shape;
  element?: Shape;
  /** The shape of every entry of a record. */
  valueType?: Shape;
  shape?: Record<string, Shape>;
  options?: readonly Shape[];
  checks?: readonly { _zod: { def: { check: string; maximum?: number; minimum?: number } } }[];
};
const insideOf = (shape: Shape): Inside => shape._zod.def as Inside;

/**
 * Returns the maximum length of a part of a shape, and whether the part is required. In `path`, `#` stands for any row
 * of a list, and `*` for any entry of a record. If the shape does not contain the part, returns no limits. If the field
 * `name` contains a whole list, one row per line, returns no maximum length.
 */
export function limitsOf(shape: Shape, path: readonly string[], name: string): FieldLimits {
  const found = partIn(shape, path, true);
  if (!found) return {};
  const checks = (insideOf(found.shape).checks ?? []).map(({ _zod: { def } }) => def);
  const maxLength = checks.find(({ check }) => check === 'max_length')?.maximum;
  const least = checks.find(({ check }) => check === 'min_length')?.minimum ?? 0;
  const rows = path.filter((part) => part === '#').length;
  const isText = insideOf(found.shape).element === undefined && rows === (name.match(/\.\d+(?=\.|$)/g) ?? []).length;
  return {
    ...(isText && maxLength !== undefined && { maxLength }),
    ...(found.isNeeded && least > 0 && { required: true }),
  };
}

type Part = { shape: Shape; isNeeded: boolean };

function partIn(shape: Shape, path: readonly string[], isNeeded: boolean): Part | null {
  const { innerType, element, valueType, shape: parts, options } = insideOf(shape);
  // A wrapper around a part that may be missing or empty.
  if (innerType) return partIn(innerType, path, false);
  const [first, ...rest] = path;
  if (first === undefined) return { shape, isNeeded };
  if (options) {
    for (const option of options) {
      const found = partIn(option, path, isNeeded);
      if (found) return found;
    }
    return null;
  }
  const next = first === '#' ? element : first === '*' ? valueType : parts?.[first];
  return next ? partIn(next, rest, isNeeded) : null;
}
