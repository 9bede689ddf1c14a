import type { Root } from 'react-dom/client';

/** Opens a practice test. Its script is loaded on demand, because candidates with a booking do not need it. */
export async function openTry(root: Root, testCode: string): Promise<void> {
  const { drawTry } = await import('./draw-try.tsx');
  await drawTry(root, testCode);
}
