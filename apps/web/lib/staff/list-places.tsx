import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useLocation } from '../routing/router.tsx';

/** For each path, the last visited address with its filters, and the typed text. */
type Places = Map<string, { to: string; typed: string }>;

const PlacesContext = createContext<Places>(new Map());

/**
 * Remembers the visited addresses of the console until a reload. With them a link on a detail page leads back to the
 * list with its filters.
 */
export function ListPlaces({ children }: { children: ReactNode }) {
  const [places] = useState<Places>(() => new Map());
  const { pathname, search, typed } = useLocation();
  useEffect(() => {
    places.set(pathname, { to: pathname + search, typed });
  }, [places, pathname, search, typed]);
  return <PlacesContext value={places}>{children}</PlacesContext>;
}

/** Returns the last visited address of the list at this path, or the path itself if there is none. */
export function useListPlace(path: string): { to: string; typed: string } {
  return useContext(PlacesContext).get(path) ?? { to: path, typed: '' };
}
