import type { App } from '../app.ts';

/**
 * Removes an object to which no row refers any more. A failure is only logged, because it must not fail the user's
 * request.
 */
export async function removeObject({ objects, log }: App, key: string): Promise<void> {
  await objects.remove(key).catch((error: Error) => log.warn({ event: 'object-not-removed', text: error.message }));
}
