import type { App } from '../app.ts';

/**
 * Removes an object to which no row refers any more. A failure is only logged, because it must not fail the user's
 * request.
 */
export async function removeObject({ objects, log }: App, key: string): Promise<void> {
  await objects.remove(key).catch((error: Error) => log.warn({ event: 'object-not-removed', text: error.message }));
}

/** Removes the objects that a module has announced as unneeded. */
export function removeUnneededFiles({ react, objects }: Pick<App, 'react' | 'objects'>): void {
  react('files-unneeded', 'remove-unneeded-files', async ({ keys }) => {
    for (const key of keys) await objects.remove(key);
  });
}
