import { equalScalars } from '../../values/scalar.ts';
import type { Present } from '../../values/value.ts';

/*
 * Comparisons of the members of two containers. If the second container has a value twice, the first must have it at
 * least twice.
 */

/** Returns whether each member of the second container has its own equal member in the first. Order is ignored. */
export function hasAllMembers(container: Present, wanted: Present): boolean {
  const left = [...container.members];
  return wanted.members.every((member) => {
    const at = left.findIndex((other) => equalScalars(other, member, container.baseType));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

export function hasSameMembers(a: Present, b: Present): boolean {
  return a.members.length === b.members.length && hasAllMembers(a, b);
}

/**
 * Returns whether the members of the second container occur in the first in the same order, directly one after the
 * other.
 */
export function hasRun(container: Present, wanted: Present): boolean {
  const [size, length] = [wanted.members.length, container.members.length];
  for (let start = 0; start + size <= length; start += 1) {
    const part = container.members.slice(start, start + size);
    const isEqual = wanted.members.every((member, at) => {
      const other = part[at];
      return other !== undefined && equalScalars(other, member, container.baseType);
    });
    if (isEqual) return true;
  }
  return false;
}
