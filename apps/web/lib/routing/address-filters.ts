import { useSearch } from '../page/page.tsx';
import { useLocation, useNavigate } from './router.tsx';

/**
 * Stores the filters of a list in the address, so that the list can be bookmarked, shared and reached with Back. A
 * change leads to the first page.
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
    /** Changes one filter. `words` is the new text that must not be in the address. By default it stays as it is. */
    put(name: string, value: string, words = typed) {
      // A filter applies after a pause in typing. If the user has followed a link meanwhile, it must not lead back.
      if (location.pathname === pathname) navigate(addressWith(name, value), { replace: true, typed: words });
    },
    typed,
  };
}
