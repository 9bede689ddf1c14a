import type { WireCart } from '@kasauti/contract/catalogue/carts.ts';
import type { WireTest } from '@kasauti/contract/catalogue/catalogue.ts';
import type { ExamId } from '@kasauti/contract/ids.ts';
import { paise, rupeesFromPaise } from '@kasauti/domain/commerce/paise.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { CartLine } from './store.ts';

/**
 * Returns a cart in the form of the API. Each item has the current price. If the user saw another price before, the
 * item has that price too.
 */
export async function presentCart(catalogue: Catalogue, lines: readonly CartLine[]): Promise<WireCart> {
  const tests = await catalogue.tests(lines.map(({ examId }) => examId));
  const items = lines.flatMap(({ examId, quantity, seenPriceInPaise }) => {
    const shown = tests.get(examId);
    if (!shown) return [];
    const item: WireCart['items'][number] = { product: shown.test, quantity };
    if (seenPriceInPaise !== shown.priceInPaise) item.priceWas = rupeesFromPaise(paise(seenPriceInPaise));
    if (!shown.isSold) item.withdrawn = true;
    return [item];
  });
  return { items };
}

export async function presentWishlist(
  catalogue: Catalogue,
  examIds: readonly ExamId[],
): Promise<{ products: WireTest[] }> {
  const tests = await catalogue.tests(examIds);
  return { products: examIds.flatMap((examId) => tests.get(examId)?.test ?? []) };
}
