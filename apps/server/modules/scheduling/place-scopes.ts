import type { RoomId } from '@kasauti/contract/ids.ts';
import type { App } from '../../app.ts';
import { findRoom, listCentreNames } from './store/sittings.ts';

/** Says which centre a room belongs to, for staff whose work is bound to one. An online room belongs to none. */
export function placeScopes({ database, scopes }: App): void {
  scopes.name('centre', () => listCentreNames(database));
  scopes.place('room', async (id) => {
    const room = await findRoom(database, id as RoomId);
    return room && [{ kind: 'centre', ids: room.centreId ? [room.centreId] : [] }];
  });
}
