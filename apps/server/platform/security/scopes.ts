import { isWireId } from '@kasauti/contract/ids.ts';
import type { Scope, ScopedObject, ScopeKind } from '@kasauti/contract/staff/scopes.ts';

/** The providers, centres or organisations that an object belongs to. */
export type Place = { kind: ScopeKind; ids: readonly string[] };
type FindPlace = (id: string) => Promise<readonly Place[] | null>;
type FindWithin = (scope: Scope) => Promise<readonly string[]>;

/** A provider, centre or organisation that can be a scope. `key` is its name on the command line. */
export type NamedScope = { id: string; key: string; name: string };
type ListScopes = () => Promise<NamedScope[]>;

/** The scopes of staff accounts. Modules register the scopes of their objects, and `serve` checks them. */
export type Scopes = {
  /**
   * Registers how to find the providers, centres or organisations of an object, and the ids of all objects within a
   * scope. `find` returns null if the object does not exist.
   */
  place(object: ScopedObject, find: FindPlace, within?: FindWithin): void;
  /**
   * Returns the providers, centres or organisations of an object. Modules use it for their own objects that depend on
   * this one.
   */
  placesOf: (object: ScopedObject, id: string) => Promise<readonly Place[] | null>;
  /**
   * Checks whether an object is within a scope. Returns true for a missing object, so that the call itself can report
   * that it is missing.
   */
  reaches(scope: Scope | null, object: ScopedObject, id: string): Promise<boolean>;
  /**
   * Returns the ids of the objects within a scope, for a list in another module. Returns null if there is no scope,
   * which means all objects.
   */
  within(scope: Scope | null, object: ScopedObject): Promise<readonly string[] | null>;
  /** Registers a function that lists all providers, centres or organisations. */
  name(kind: ScopeKind, list: ListScopes): void;
  /** Returns all providers, all centres or all organisations, ordered by name. */
  list(kind: ScopeKind): Promise<NamedScope[]>;
};

/** Checks whether one of these places is within a scope. */
export const covers = (scope: Scope | null, places: readonly Place[]): boolean =>
  scope === null || places.some(({ kind, ids }) => kind === scope.kind && ids.includes(scope.id));

export function makeScopes(): Scopes {
  const finders = new Map<ScopedObject, FindPlace>();
  const listers = new Map<ScopedObject, FindWithin>();
  const lists = new Map<ScopeKind, ListScopes>();

  async function placesOf(object: ScopedObject, id: string) {
    const find = finders.get(object);
    if (!find) throw new Error(`no module provides the scope of objects of the kind ${object}`);
    return isWireId(id) ? await find(id) : null;
  }

  return {
    place(object, find, within) {
      finders.set(object, find);
      if (within) listers.set(object, within);
    },
    placesOf,
    async reaches(scope, object, id) {
      if (scope === null) return true;
      const places = await placesOf(object, id);
      return places === null || covers(scope, places);
    },
    within: async (scope, object) => (scope === null ? null : ((await listers.get(object)?.(scope)) ?? [])),
    name: (kind, list) => void lists.set(kind, list),
    list: async (kind) => (await lists.get(kind)?.()) ?? [],
  };
}
