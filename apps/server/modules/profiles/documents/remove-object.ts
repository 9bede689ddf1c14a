import type { App } from '../../../platform/app.ts';

/** Nothing names the object any more. A file that could not be removed is no reason to refuse the person. */
export async function removeObject({ objects, log }: App, key: string): Promise<void> {
  await objects.remove(key).catch((error: Error) => log.warn({ event: 'object-not-removed', text: error.message }));
}
