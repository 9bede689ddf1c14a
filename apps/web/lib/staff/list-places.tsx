import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useLocation } from '../routing/router.tsx';

/** Where somebody was, by path: with the filters of the address, and with what was typed beside it. */
type Places = Map<string, { to: string; typed: string }>;

const PlacesContext = createContext<Places>(new Map());

/** Remembers each address of the console, until it is loaded anew: from a detail one goes back to the list as it was. */
export function ListPlaces({ children }: { children: ReactNode }) {
  const [places] = useState<Places>(() => new Map());
  const { pathname, search, typed } = useLocation();
  useEffect(() => {
    places.set(pathname, { to: pathname + search, typed });
  }, [places, pathname, search, typed]);
  return <PlacesContext value={places}>{children}</PlacesContext>;
}

/** The list at this path as it was left, or as it comes. */
export function useListPlace(path: string): { to: string; typed: string } {
  return useContext(PlacesContext).get(path) ?? { to: path, typed: '' };
}
