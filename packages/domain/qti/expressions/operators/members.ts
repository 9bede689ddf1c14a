import { equalScalars } from '../../values/scalar.ts';
import type { Present } from '../../values/value.ts';

/* Members of containers without regard to their order. A value that occurs twice must be there twice. */

/** Returns whether each member of the second container has its own equal in the first one. */
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

/** Returns whether the members of the second container follow one another in the first one. */
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
