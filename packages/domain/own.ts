/**
 * Returns a record's own entry, or undefined if it has none. A name from outside may be a word like "constructor".
 * Every object inherits a property with this name.
 */
export function own<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
