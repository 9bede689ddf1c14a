import { join } from 'node:path';
import { webFolder } from './places.ts';

type ModuleGraph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

/**
 * Puts what several entries load at once into one file per set of entries. Left alone, every combination of pages that
 * share a part makes a file, and the first page would ask for thirty small ones over a weak network.
 */
export function chunkByEntries(entries: readonly string[]): (id: string, graph: ModuleGraph) => string | null {
  let reached: Map<string, string[]> | null = null;

  const reach = (graph: ModuleGraph) => {
    const found = new Map<string, string[]>();
    for (const entry of entries) {
      const seen = new Set<string>();
      const ahead = [join(webFolder, entry, 'main.tsx')];
      for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
        if (seen.has(id)) continue;
        seen.add(id);
        found.set(id, [...(found.get(id) ?? []), entry]);
        ahead.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
      }
    }
    return found;
  };

  return (id, graph) => {
    reached ??= reach(graph);
    // React changes less often than we do: a file of its own stays in the browser's cache over our releases.
    if (/node_modules\/(?:react|react-dom|scheduler)\//.test(id)) return 'react';
    const by = reached.get(id);
    if (!by || id.endsWith('/main.tsx')) return null;
    return by.length === entries.length ? 'common' : `with-${by.join('-')}`;
  };
}
