import type { Root } from 'react-dom/client';

/* What the first screen of a booked test does not need. It is apart from main.tsx, so that its files are named once. */

export async function drawOther(root: Root, pathname: string): Promise<void> {
  await (await import('./other-pages.ts')).drawOther(root, pathname);
}

/** Without it the player works as long as it can be loaded. */
export async function keepForOffline(): Promise<void> {
  const { registerWorker } = await import('../lib/exam/register-worker.ts');
  registerWorker();
}
