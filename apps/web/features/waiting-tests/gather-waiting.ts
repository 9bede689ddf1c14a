type Waiting<Product> = { product: Product; expiresAt: string };
type Gathered<One, Product> = { product: Product; first: One; count: number };

/**
 * Groups the purchases by test. The groups are sorted by their earliest expiry. `first` is the purchase that expires
 * first and should be used first.
 */
export function gatherWaiting<Product extends { _id: string }, One extends Waiting<Product>>(
  entitlements: readonly One[],
): Gathered<One, One['product']>[] {
  const lines = new Map<string, Gathered<One, One['product']>>();
  for (const one of [...entitlements].sort((a, b) => (a.expiresAt < b.expiresAt ? -1 : 1))) {
    const line = lines.get(one.product._id);
    if (line) line.count += 1;
    else lines.set(one.product._id, { product: one.product, first: one, count: 1 });
  }
  return [...lines.values()];
}
