import type { ProviderId } from '@kasauti/contract/ids.ts';
import type { App } from '../../../platform/app.ts';
import type { Session } from '../../../platform/http/session.ts';

/** Returns the providers for which this user may write items: the one that the user is bound to, otherwise all. */
export async function providersOf(app: App, { scope }: Pick<Session, 'scope'>) {
  const all = await app.scopes.list('provider');
  return all
    .filter(({ id }) => scope === null || id === scope.id)
    .map(({ id, name }) => ({ id: id as ProviderId, name }));
}
