import type { Root } from 'react-dom/client';
import { lobbyIn, triedCodeIn } from './routes.tsx';

/**
 * Renders a page of this document that is not a booked test. Its scripts are loaded only here, because a booked test
 * does not need them.
 */
export async function drawOther(root: Root, pathname: string): Promise<void> {
  const testCode = triedCodeIn(pathname);
  if (testCode) return (await import('./draw-try.tsx')).drawTry(root, testCode);
  const scheduleId = lobbyIn(pathname);
  if (scheduleId) return (await import('./draw-lobby.tsx')).drawLobby(root, scheduleId);
}
