import { join } from 'node:path';
import { webFolder } from './places.ts';

type ModuleInfo = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] };
type ModuleGraph = { getModuleInfo: (id: string) => ModuleInfo | null };
/** For each module, the entries that load it at once, and the entries that load it at once or later. */
type Reach = { atOnce: Map<string, string[]>; everLoaded: Map<string, string[]> };

const answerRules =
  /\/packages\/domain\/(?:assert-never|attempt\/(?:journal|palette)|item\/response|receipts\/hex|text\/digits)\.ts$/;

/**
 * Returns a function that returns the name of the output file for a module, or null to let the bundler decide. The
 * modules that the same entries load at once are put into one file. By default the bundler creates a file for every
 * combination of pages that share a module. The first page would then load thirty small files over a slow network.
 */
export function chunkByEntries(entries: readonly string[]): (id: string, graph: ModuleGraph) => string | null {
  let reach: Reach | null = null;
  return (id, graph) => {
    reach ??= reachOf(entries, graph);
    // React changes less often than this project. In a separate file it stays in the browser's cache over several
    // releases.
    if (/node_modules\/(?:react|react-dom|scheduler)\//.test(id)) return 'react';
    // The library's index imports these modules, so they seem to be loaded at once. Only pages with many queries use
    // them.
    if (/@tanstack\/.*\/(?:useQueries|queriesObserver)\.js$/.test(id)) return null;
    // Most pages that load the database library also load the attempt database. One file is compressed better than two.
    if (/node_modules\/idb\/|\/lib\/exam\/storage\/attempt-database\.ts$/.test(id)) return 'attempt-database';
    // The modules for clock times and zone names are small, and every page that loads one of them loads the other.
    if (/\/(?:format\/clock-time|time\/india)\.ts$/.test(id)) return 'clock-times';
    // Nearly all pages that load one of these modules load the other. One file is compressed better than two.
    if (/\/(?:format\/dates|words\/formats)\.ts$/.test(id)) return 'formats';
    // Each page with a choice of the text size loads both of these modules.
    if (/\/(?:appearance\/text-size|words\/view-words)\.ts$/.test(id)) return 'text-size';
    // The player loads these seven small modules at once, and the check of a result loads them later.
    if (answerRules.test(id)) return 'answer-rules';
    // Each page with questions loads both of these modules.
    if (/\/lib\/exam\/paper\/(?:paper-text|question-body)\.tsx$/.test(id)) return 'paper-text';
    // Both the player and the lobby load these two modules.
    if (/\/lib\/exam\/notices\/(?:read-notices|unread-notices)\.tsx?$/.test(id)) return 'notices';
    // The player loads these two modules at once, and pages of the shop load them later.
    if (/\/lib\/exam\/storage\/(?:kept-receipts|sealed-text)\.ts$/.test(id)) return 'kept-receipts';
    // The catalogue page loads these three small modules with translations together.
    if (/^\0virtual:words-of\/.*\/(?:compare-tests|recently-viewed|search-tests)\.tsx$/.test(id))
      return 'words-of-lists';
    const by = reach.atOnce.get(id);
    if (!by || id.endsWith('/main.tsx')) return null;
    if (by.length === entries.length) return 'common';
    const laterBy = reach.everLoaded.get(id)?.filter((entry) => !by.includes(entry)) ?? [];
    // The preview of a question in the staff console uses modules of the player. It is opened seldom, so it may load
    // the player's whole file.
    if (laterBy.every((entry) => entry === 'staff' && by.join() === 'exam')) return `with-${by.join('-')}`;
    // A page of another entry uses this module too. It should not load the entry's whole file for it. The modules that
    // the shop shares in this way are few, so they are put into one file. The exam shares many modules, so they stay in
    // separate files. A page of the shop then loads only the modules that it needs.
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
