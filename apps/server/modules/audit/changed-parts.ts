import { isDeepStrictEqual } from 'node:util';

/** Describes a change for the audit log. Returns all fields that differ, with their values before and after. */
export function changedParts(before: Record<string, unknown>, after: Record<string, unknown>) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  const only = (parts: Record<string, unknown>) =>
    Object.fromEntries(names.filter((name) => name in parts).map((name) => [name, parts[name]]));
  return { before: only(before), after: only(after) };
}
