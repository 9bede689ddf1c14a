import type { Root } from 'react-dom/client';
import { lobbyIn, triedCodeIn } from './routes.tsx';

/**
 * Draws a page of this document that is no booked test. These scripts load only here: candidates who sit a booked test
 * need none of them.
 */
export async function drawOther(root: Root, pathname: string): Promise<void> {
  const testCode = triedCodeIn(pathname);
  if (testCode) return (await import('./draw-try.tsx')).drawTry(root, testCode);
  const scheduleId = lobbyIn(pathname);
  if (scheduleId) return (await import('./draw-lobby.tsx')).drawLobby(root, scheduleId);
}
