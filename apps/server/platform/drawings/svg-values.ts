import type { ValueKind } from './svg-names.ts';
import { refuseSvg } from './svg-problem.ts';

/**
 * A value of an attribute. `to` is the id of another element, and `otherwise` the value if there is no such element.
 */
export type SvgValue = string | { to: string; otherwise: string };

const REFERENCE = /^url\(\s*(?:#([^\s"'()]+)|"#([^\s"'()]+)"|'#([^\s"'()]+)')\s*\)\s*(.*)$/s;
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?/g;
/** Largest number in a drawing. Programs that draw compute with 32 bits, and some stop at larger numbers. */
const MAX_NUMBER = 1_000_000;

/** Checks a value. Refuses the drawing if it is not of its kind, names something outside, or has a huge number. */
export function checkedValue(written: string, kind: ValueKind): SvgValue {
  const value = written.trim();
  const reference = kind.mayRefer ? REFERENCE.exec(value) : null;
  if (reference) {
    const [, plain, quoted, single, otherwise = ''] = reference;
    if (otherwise !== '' && !matches(otherwise, kind)) refuseSvg('not-plain');
    return { to: plain ?? quoted ?? single ?? '', otherwise: otherwise || 'none' };
  }
  return matches(value, kind) ? value : refuseSvg('not-plain');
}

/** Returns the id that an `href` names. Refuses an address of another file. */
export function checkedHref(written: string): SvgValue {
  const id = /^\s*#(\S+)\s*$/.exec(written)?.[1];
  return id === undefined ? refuseSvg('not-plain') : { to: id, otherwise: '' };
}

function matches(value: string, { matches: patterns }: ValueKind): boolean {
  if (!patterns.some((pattern) => pattern.test(value))) return false;
  // The digits of a colour are no number.
  const numbers = value.startsWith('#') ? [] : value.matchAll(NUMBER);
  for (const [text] of numbers) if (!(Number(text) <= MAX_NUMBER)) return false;
  return true;
}
