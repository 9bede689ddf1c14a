import type { App, Part } from './app.ts';

/** Declares a part of a module. `modules/all.ts` lists all parts in the order in which they are created. */
export function definePart<T>(part: Part<T>): Part<T> {
  return part;
}

/**
 * A function that an earlier module calls and a later module implements. With it, no module needs to import a later
 * one.
 */
export type Port<T> = { provided: T | null };

/** Declares a port. It is null until the module that implements it is registered. */
export function definePort<T>(name: string): Part<Port<T>> {
  return definePart<Port<T>>({ name, make: () => ({ provided: null }) });
}

/** A part, and another part that replaces it in a test. */
export type PartReplacement = { part: Part<unknown>; by: Part<unknown> };

export function replacePart<T>(part: Part<T>, by: Omit<Part<T>, 'name'>): PartReplacement {
  return { part, by: { name: part.name, ...by } };
}

/** Creates, finds and closes the parts of one app. */
export function makeParts(replacements: readonly PartReplacement[] = []) {
  const replaced = new Map(replacements.map(({ part, by }) => [part, by]));
  const made = new Map<Part<unknown>, unknown>();
  return {
    get<T>(part: Part<T>): T {
      if (!made.has(part)) throw new Error(`the part ${part.name} is not listed, or is listed after what asks for it`);
      return made.get(part) as T;
    },
    /** Creates the parts in order. A part may use the parts before it. */
    async open(parts: readonly Part<unknown>[], app: App): Promise<void> {
      for (const part of parts) made.set(part, await (replaced.get(part) ?? part).make(app));
    },
    /** Closes the parts in reverse order. */
    async close(): Promise<void> {
      for (const [part, it] of [...made].reverse()) await (replaced.get(part) ?? part).close?.(it);
    },
  };
}
