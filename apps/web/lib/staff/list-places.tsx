import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useLocation } from '../routing/router.tsx';

/** Last visited addresses by path, with their filters and the typed text. */
type Places = Map<string, { to: string; typed: string }>;

const PlacesContext = createContext<Places>(new Map());

/**
 * Remembers each address of the console until a reload, so that a link from a detail page leads back to the list
 * as it was.
 */
export function ListPlaces({ children }: { children: ReactNode }) {
  const [places] = useState<Places>(() => new Map());
  const { pathname, search, typed } = useLocation();
  useEffect(() => {
    places.set(pathname, { to: pathname + search, typed });
  }, [places, pathname, search, typed]);
  return <PlacesContext value={places}>{children}</PlacesContext>;
}

/** Returns the last address of the list at this path, or the path itself. */
export function useListPlace(path: string): { to: string; typed: string } {
  return useContext(PlacesContext).get(path) ?? { to: path, typed: '' };
}
