import { staffRoles } from '@kasauti/contract/identity/identity.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import * as contract from '@kasauti/contract/staff/people.ts';
import { scopeKinds } from '@kasauti/contract/staff/scopes.ts';
import { changeStaffRole as changeRoleCall, listScopes } from '@kasauti/contract/staff/staff-access.ts';
import type { App } from '../../../platform/app.ts';
import type { Session } from '../../../platform/http/session.ts';
import { mustBeBound, scopesFor } from '../../../platform/security/permissions.ts';
import { changeStaffRole } from '../staff/change-staff-role.ts';
import { scopeOf } from '../staff/scope-columns.ts';
import { findByPhone, findUnlockOwner, findWaitingUnlocks } from '../store/people.ts';
import type { User } from '../store/users.ts';
import { countWaitingUnlocks } from './count-waiting.ts';
import { indexNames, readPerson } from './find-people.ts';
import { changeAccess, decideUnlock, helpPerson } from './help-person.ts';
import { listPeople } from './list-people.ts';
import { providePersonLookUp } from './look-up.ts';
import { providePeople } from './people-finder.ts';
import { presentPerson, presentUnlock } from './present-people.ts';

const INDEX_NAMES_EVERY_MS = 2000;
/** Maximum number of users found by one phone number. A family or a school may share a number. */
const MAX_OF_A_PHONE = 20;
const isPhone = (text: string): boolean => /^[+\d\s().-]+$/.test(text);

/** Registers the calls by which support and administrators manage accounts. */
export function servePeople(app: App): void {
  const { database } = app;
  countWaitingUnlocks(app);
  providePeople(app);
  const whoIsWithin = async ({ scope }: Session) => (await app.scopes.within(scope, 'person')) as UserId[] | null;
  const nameScope = async (user: User) => {
    const scope = scopeOf(user);
    const known = scope && (await app.scopes.list(scope.kind)).find(({ id }) => id === scope.id);
    return scope && { ...scope, name: known?.name ?? '' };
  };
  providePersonLookUp(app, 'phone', async (text) =>
    isPhone(text) ? await findByPhone(database, text, MAX_OF_A_PHONE) : null,
  );
  app.scopes.place('unlock', async (id) => {
    const owner = await findUnlockOwner(database, id as contract.UnlockAskId);
    return owner && (await app.scopes.placesOf('person', owner));
  });

  app.serve(contract.findPeople, { permission: 'people.help', limited: true }, ({ body, session, requestId }) =>
    listPeople(app, body, { session, requestId }),
  );

  app.serve(contract.readPerson, { permission: 'people.help' }, async ({ params, session, requestId }) => {
    const found = await app.inTransaction((work) => readPerson(work, database, session, params.id), requestId);
    return isRefusal(found) ? found : presentPerson(found, session.userId, await nameScope(found.user));
  });

  app.serve(contract.helpPerson, { permission: 'people.help' }, async ({ params, body, session, requestId }) =>
    app.inTransaction((work) => helpPerson(work, app, session, params.id, body), requestId),
  );

  app.serve(contract.changeStaffAccess, { permission: 'people.access' }, async ({ params, body, session, requestId }) =>
    app.inTransaction((work) => changeAccess(work, app, session, { userId: params.id, ...body }), requestId),
  );

  app.serve(listScopes, { permission: 'people.access' }, async () => {
    const lists = scopeKinds.map(async (kind) =>
      (await app.scopes.list(kind)).map(({ id, name }) => ({ kind, id, name })),
    );
    const roles = staffRoles.map((role) => ({ role, kinds: scopesFor(role), mustBeBound: mustBeBound(role) }));
    return { roles, data: (await Promise.all(lists)).flat() };
  });

  app.serve(changeRoleCall, { permission: 'people.access' }, async ({ params, body, session, requestId }) =>
    app.inTransaction((work) => changeStaffRole(work, app, session, { userId: params.id, ...body }), requestId),
  );

  app.serve(contract.listUnlocks, { permission: 'people.help' }, async ({ session }) => ({
    data: (await findWaitingUnlocks(database, await whoIsWithin(session))).map((ask) =>
      presentUnlock(ask, session.userId),
    ),
  }));

  app.serve(contract.decideUnlock, { permission: 'people.help' }, async ({ params, body, session, requestId }) =>
    app.inTransaction((work) => decideUnlock(work, app, session, { unlockAskId: params.id, ...body }), requestId),
  );

  app.every('index-names', INDEX_NAMES_EVERY_MS, () => indexNames(database));
}
