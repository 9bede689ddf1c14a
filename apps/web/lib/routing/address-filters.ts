import { useSearch } from '../page/page.tsx';
import { useLocation, useNavigate } from './router.tsx';

/**
 * The address holds the filters, so that a list can be kept, shared and gone back to. A change starts again at the
 * first page.
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
    /** The page of the list, from 1 on. */
    page: Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1),
    addressOfPage: (page: number) => addressWith('page', String(page)),
    /** `words` are those that must not be in the address; left out: they stay as they are. */
    put: (name: string, value: string, words = typed) =>
      void navigate(addressWith(name, value), { replace: true, typed: words }),
    typed,
  };
}
