/**
 * Returns the page numbers that get a link: the first page, the last page, this page and its neighbours. Null means
 * that pages are left out.
 */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const sorted = [...new Set(near)].sort((a, b) => a - b);
  return sorted.flatMap((number, at) => {
    const before = sorted[at - 1];
    return before !== undefined && number - before > 1 ? [null, number] : [number];
  });
}
