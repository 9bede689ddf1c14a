import { isWireId } from '@kasauti/contract/ids.ts';
import type { Scope, ScopedObject, ScopeKind } from '@kasauti/contract/staff/scopes.ts';

/** The providers, centres and organisations that an object belongs to. */
export type Place = { kind: ScopeKind; ids: readonly string[] };
type FindPlace = (id: string) => Promise<readonly Place[] | null>;
type FindWithin = (scope: Scope) => Promise<readonly string[]>;

/** One provider, centre or organisation that work can be bound to, by the word that commands name it with. */
export type NamedScope = { id: string; key: string; name: string };
type ListScopes = () => Promise<NamedScope[]>;

/** What staff can be bound to. Modules say what is theirs; `serve` asks. */
export type Scopes = {
  /**
   * A module says where the objects that it owns belong (null: there is no such object), and which belong to one scope.
   */
  place(object: ScopedObject, find: FindPlace, within?: FindWithin): void;
  /** Where an object belongs, for a module whose own objects belong there too. */
  placesOf: (object: ScopedObject, id: string) => Promise<readonly Place[] | null>;
  /** Whether somebody's work reaches to an object. What does not exist is left to the call, which says so. */
  reaches(scope: Scope | null, object: ScopedObject, id: string): Promise<boolean>;
  /** The objects that a scope reaches to, for a list that another module makes. Null: it reaches to all. */
  within(scope: Scope | null, object: ScopedObject): Promise<readonly string[] | null>;
  /** A module says which providers, centres or organisations there are. */
  name(kind: ScopeKind, list: ListScopes): void;
  /** Each of a kind, in the order of their names. */
  list(kind: ScopeKind): Promise<NamedScope[]>;
};

/** Whether what belongs to these places is within a scope. */
export const covers = (scope: Scope | null, places: readonly Place[]): boolean =>
  scope === null || places.some(({ kind, ids }) => kind === scope.kind && ids.includes(scope.id));

export function makeScopes(): Scopes {
  const finders = new Map<ScopedObject, FindPlace>();
  const listers = new Map<ScopedObject, FindWithin>();
  const lists = new Map<ScopeKind, ListScopes>();

  async function placesOf(object: ScopedObject, id: string) {
    const find = finders.get(object);
    if (!find) throw new Error(`no module says where an object of the kind ${object} belongs`);
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
