import type { Root } from 'react-dom/client';
import { lobbyIn, triedCodeIn } from './routes.tsx';

/**
 * Renders a page of this document other than a booked test. Its scripts load only here, because candidates in a booked
 * test do not need them.
 */
export async function drawOther(root: Root, pathname: string): Promise<void> {
  const testCode = triedCodeIn(pathname);
  if (testCode) return (await import('./draw-try.tsx')).drawTry(root, testCode);
  const scheduleId = lobbyIn(pathname);
  if (scheduleId) return (await import('./draw-lobby.tsx')).drawLobby(root, scheduleId);
}
