import { join } from 'node:path';
import { webFolder } from './places.ts';

type ModuleInfo = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] };
type ModuleGraph = { getModuleInfo: (id: string) => ModuleInfo | null };
/** By module: the entries that load it at once, and those that can come to load it. */
type Reach = { atOnce: Map<string, string[]>; everLoaded: Map<string, string[]> };

const answerRules =
  /\/packages\/domain\/(?:attempt\/(?:journal|palette|response)|marking\/number-text|receipts\/bytes)\.ts$/;

/**
 * Puts what several entries load at once into one file per set of entries. Left alone, every combination of pages that
 * share a part makes a file, and the first page would ask for thirty small ones over a weak network.
 */
export function chunkByEntries(entries: readonly string[]): (id: string, graph: ModuleGraph) => string | null {
  let reach: Reach | null = null;
  return (id, graph) => {
    reach ??= reachOf(entries, graph);
    // React changes less often than we do: a file of its own stays in the browser's cache over our releases.
    if (/node_modules\/(?:react|react-dom|scheduler)\//.test(id)) return 'react';
    // The library's index names them, so they seem to be loaded with it; only pages that ask many questions use them.
    if (/@tanstack\/.*\/(?:useQueries|queriesObserver)\.js$/.test(id)) return null;
    // Most pages that load the database library load the attempt database too: one file compresses better than two.
    if (/node_modules\/idb\/|\/lib\/exam\/storage\/attempt-database\.ts$/.test(id)) return 'attempt-database';
    // What knows the time of day on a clock, and the name of the zone: one line, which no page loads alone.
    if (/\/(?:format\/clock-time|words\/clock-times)\.ts$/.test(id)) return 'clock-times';
    // The player loads these rules at once and the check of a result later: one file instead of five small ones.
    if (answerRules.test(id)) return 'answer-rules';
    const by = reach.atOnce.get(id);
    if (!by || id.endsWith('/main.tsx')) return null;
    if (by.length === entries.length) return 'common';
    if (!reach.everLoaded.get(id)?.some((entry) => !by.includes(entry))) return `with-${by.join('-')}`;
    // A page of another entry uses it too, and would have to load all of this entry's file with it. What the shop lends
    // so is little and costs less in one file than in many; the exam lends much, and a page of the shop has no room for
    // what it does not need.
    return by.includes('shop') ? `lent-${by.join('-')}` : null;
  };
}

function reachOf(entries: readonly string[], graph: ModuleGraph): Reach {
  const reach: Reach = { atOnce: new Map(), everLoaded: new Map() };
  for (const entry of entries) {
    const root = join(webFolder, entry, 'main.tsx');
    walk(root, (id) => graph.getModuleInfo(id)?.importedIds ?? [], noteIn(reach.atOnce, entry));
    const all = (id: string) => {
      const info = graph.getModuleInfo(id);
      return info ? [...info.importedIds, ...info.dynamicallyImportedIds] : [];
    };
    walk(root, all, noteIn(reach.everLoaded, entry));
  }
  return reach;
}

function noteIn(map: Map<string, string[]>, entry: string): (id: string) => void {
  return (id) => void map.set(id, [...(map.get(id) ?? []), entry]);
}

function walk(root: string, next: (id: string) => readonly string[], note: (id: string) => void): void {
  const seen = new Set<string>();
  const ahead = [root];
  for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    note(id);
    ahead.push(...next(id));
  }
}
