import type { Root } from 'react-dom/client';

/** Its script comes only here: candidates with a booking need none of it. */
export async function openTry(root: Root, testCode: string): Promise<void> {
  const { drawTry } = await import('./draw-try.tsx');
  await drawTry(root, testCode);
}
