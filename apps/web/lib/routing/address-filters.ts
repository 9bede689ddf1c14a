import { useSearch } from '../page/page.tsx';
import { useLocation, useNavigate } from './router.tsx';

/**
 * Stores the filters of a list in the address, so that the user can bookmark the list, share it and return to it with
 * Back. A change of a filter leads to the first page of the list.
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
    /** Number of the list's page, starting at 1. */
    page: Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1),
    addressOfPage: (page: number) => addressWith('page', String(page)),
    /**
     * Changes one filter. `words` is the search text that must not be in the address. By default the present text
     * stays.
     */
    put(name: string, value: string, words = typed) {
      // A typed filter is applied after a pause. If the user has followed a link meanwhile, the filter must not
      // navigate back.
      if (location.pathname === pathname) navigate(addressWith(name, value), { replace: true, typed: words });
    },
    typed,
  };
}
