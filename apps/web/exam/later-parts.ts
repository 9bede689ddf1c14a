import type { Root } from 'react-dom/client';

/*
 * Parts that the first screen of a booked test does not need. They are not in main.tsx, so that the names of their
 * files occur in one bundle only.
 */

export async function drawOther(root: Root, pathname: string): Promise<void> {
  await (await import('./other-pages.ts')).drawOther(root, pathname);
}

/** Registers the service worker. Without it, the player works as long as the network does. */
export async function keepForOffline(): Promise<void> {
  const { registerWorker } = await import('../lib/exam/register-worker.ts');
  registerWorker();
}
