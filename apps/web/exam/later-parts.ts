import type { Root } from 'react-dom/client';

/*
 * Parts that the first screen of a booked test does not need. They are not imported in main.tsx, so that the names of
 * their files are in only one bundle.
 */

export async function drawOther(root: Root, pathname: string): Promise<void> {
  await (await import('./other-pages.ts')).drawOther(root, pathname);
}

/** Loads the code for the service worker and registers it. If this fails, the player works only online. */
export async function keepForOffline(): Promise<void> {
  const { registerWorker } = await import('../lib/exam/register-worker.ts');
  registerWorker();
}
