import { type ListQuery, PAGE_SIZE } from '../listing/list-query.ts';
import { allBits, anyOf, type Bits, both, count, countBoth, hasBit, noBits, setBit } from './bits.ts';
import { type FacetName, facetNames } from './facets.ts';
import type { Snapshot } from './snapshot.ts';

export type FacetCounts = Record<FacetName, { value: string; count: number }[]>;

/** The positions of the exams that match the search words, as a set and in order of relevance. */
export type TextHits = { bits: Bits; byRelevance: Uint32Array };

export type Found = { positions: number[]; total: number; facets: FacetCounts };

export function hitsAt(snapshot: Snapshot, found: readonly { examId: string; score: number }[]): TextHits {
  const bits = noBits(snapshot.entries.length);
  const hits: { position: number; score: number }[] = [];
  for (const { examId, score } of found) {
    const position = snapshot.positionOf.get(examId);
    if (position === undefined) continue; // the exam is not published any more
    setBit(bits, position);
    hits.push({ position, score });
  }
  hits.sort((a, b) => b.score - a.score || a.position - b.position);
  return { bits, byRelevance: Uint32Array.from(hits, ({ position }) => position) };
}

/**
 * Returns one page of the matching exams, their total number, and the number of matching exams for each facet value. An
 * exam matches if it has one of the selected values in every facet with a selection. The numbers for a facet ignore the
 * selection in this facet. They therefore show how many exams another value of this facet would add.
 */
export function searchSnapshot(snapshot: Snapshot, query: ListQuery, hits: TextHits | null): Found {
  const size = snapshot.entries.length;
  let base = hits ? hits.bits : allBits(size);
  if (query.date !== null) base = both(base, snapshot.byDate.get(query.date) ?? noBits(size));

  const chosen = new Map<FacetName, Bits>();
  for (const facet of facetNames) {
    const values = query.selected[facet];
    if (values)
      chosen.set(
        facet,
        anyOf(
          values.flatMap((value) => snapshot.facets[facet].get(value) ?? []),
          base.length,
        ),
      );
  }
  const narrowedBy = (facets: Iterable<FacetName>) => {
    let bits = base;
    for (const facet of facets) bits = both(bits, chosen.get(facet) ?? bits);
    return bits;
  };
  const matching = narrowedBy(chosen.keys());

  const facets = {} as FacetCounts;
  for (const facet of facetNames) {
    const others = chosen.has(facet) ? narrowedBy([...chosen.keys()].filter((other) => other !== facet)) : matching;
    facets[facet] = [...snapshot.facets[facet]].map(([value, bits]) => ({ value, count: countBoth(others, bits) }));
  }
  return { positions: pageOf(snapshot, query, hits, matching), total: count(matching), facets };
}

function pageOf(snapshot: Snapshot, { sort, page }: ListQuery, hits: TextHits | null, matching: Bits): number[] {
  const positions: number[] = [];
  let toSkip = (page - 1) * PAGE_SIZE;
  const offer = (position: number): boolean => {
    if (!hasBit(matching, position)) return true;
    if (toSkip > 0) toSkip -= 1;
    else positions.push(position);
    return positions.length < PAGE_SIZE;
  };
  if (sort === 'newest' || (sort === 'relevance' && !hits)) {
    for (let position = 0; position < snapshot.entries.length; position += 1) if (!offer(position)) break;
    return positions;
  }
  const order = sort === 'relevance' ? (hits as TextHits).byRelevance : snapshot.orders[sort];
  for (const position of order) if (!offer(position)) break;
  return positions;
}
