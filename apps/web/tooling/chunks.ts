import { join } from 'node:path';
import { webFolder } from './places.ts';

type ModuleInfo = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] };
type ModuleGraph = { getModuleInfo: (id: string) => ModuleInfo | null };
/** Entries by module: those that load it at once, and those that can load it later. */
type Reach = { atOnce: Map<string, string[]>; everLoaded: Map<string, string[]> };

const answerRules =
  /\/packages\/domain\/(?:assert-never|attempt\/(?:journal|palette)|item\/response|receipts\/hex|text\/digits)\.ts$/;

/**
 * Puts the modules that several entries load at once into one file per set of entries. By default every
 * combination of pages with a shared part makes a file, and the first page would load thirty small files over a
 * slow network.
 */
export function chunkByEntries(entries: readonly string[]): (id: string, graph: ModuleGraph) => string | null {
  let reach: Reach | null = null;
  return (id, graph) => {
    reach ??= reachOf(entries, graph);
    // React changes less often than this project. A separate file stays in the browser's cache across releases.
    if (/node_modules\/(?:react|react-dom|scheduler)\//.test(id)) return 'react';
    // The library's index imports them, so they seem to be loaded at once. Only pages with many queries use them.
    if (/@tanstack\/.*\/(?:useQueries|queriesObserver)\.js$/.test(id)) return null;
    // Most pages that load the database library also load the attempt database. One file compresses better than
    // two.
    if (/node_modules\/idb\/|\/lib\/exam\/storage\/attempt-database\.ts$/.test(id)) return 'attempt-database';
    // Modules for clock times and zone names. They are small, and no page loads one without the other.
    if (/\/(?:format\/clock-time|time\/india)\.ts$/.test(id)) return 'clock-times';
    // Nearly all pages that load one of them load the other. One file compresses better than two.
    if (/\/(?:format\/dates|words\/formats)\.ts$/.test(id)) return 'formats';
    // The player loads these rules at once, and the check of a result loads them later. One file replaces seven
    // small ones.
    if (answerRules.test(id)) return 'answer-rules';
    // The player and the lobby load both.
    if (/\/lib\/exam\/notices\/(?:read-notices|unread-notices)\.tsx?$/.test(id)) return 'notices';
    // The player loads both at once, and pages of the shop load them later.
    if (/\/lib\/exam\/storage\/(?:kept-receipts|sealed-text)\.ts$/.test(id)) return 'kept-receipts';
    // The catalogue loads these lists of translations at once. One file replaces three small ones.
    if (/^\0virtual:words-of\/.*\/(?:compare-tests|recently-viewed|search-tests)\.tsx$/.test(id))
      return 'words-of-lists';
    const by = reach.atOnce.get(id);
    if (!by || id.endsWith('/main.tsx')) return null;
    if (by.length === entries.length) return 'common';
    const laterBy = reach.everLoaded.get(id)?.filter((entry) => !by.includes(entry)) ?? [];
    // The staff's preview of a question draws it as the player does. It is opened seldom, and may load the whole file.
    if (laterBy.every((entry) => entry === 'staff' && by.join() === 'exam')) return `with-${by.join('-')}`;
    // A page of another entry uses this module too and would have to load this entry's whole file for it. The shop
    // has few such modules, and one file for all of them costs less than many. The exam has many, and a page of
    // the shop must not load those that it does not need.
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
