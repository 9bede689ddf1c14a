import { useSearch } from '../page/page.tsx';
import { useLocation, useNavigate } from './router.tsx';

/**
 * Stores the filters of a list in the address, so that the list can be bookmarked, shared and reached with Back. A
 * change of a filter returns to the first page.
 */
export function useAddressFilters() {
  const search = useSearch();
  const navigate = useNavigate();
  const { pathname, typed } = useLocation();
  const addressWith = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    if (name !== 'page') next.delete('page');
    if (value === '') next.delete(name);
    else next.set(name, value);
    return `${pathname}${next.size > 0 ? `?${next}` : ''}`;
  };
  return {
    search,
    /** Page of the list, starting at 1. */
    page: Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1),
    addressOfPage: (page: number) => addressWith('page', String(page)),
    put: (name: string, value: string) => void navigate(addressWith(name, value), { replace: true, typed }),
    typed,
    /** Restarts the list with another typed search text, which must not be in the address. */
    type: (words: string) => void navigate(addressWith('page', ''), { replace: true, typed: words }),
  };
}
