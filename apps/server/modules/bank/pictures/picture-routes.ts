import * as contract from '@kasauti/contract/bank/pictures.ts';
import { uploadRecording } from '@kasauti/contract/bank/recordings.ts';
import type { PictureId, ProviderId } from '@kasauti/contract/ids.ts';
import { commonRefusals, isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import { HOUR_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../../platform/app.ts';
import { file } from '../../../platform/http/answers.ts';
import { actorOf, type Session } from '../../../platform/http/session.ts';
import { providersOf } from '../items/providers-of.ts';
import { findProviderOfPicture } from '../store/pictures.ts';
import { deleteUnusedPictures } from './delete-unused-pictures.ts';
import { keepPicture, keepRecording } from './keep-picture.ts';
import { readPictureFile } from './picture-file.ts';

/** Registers the calls by which staff upload the pictures and recordings of questions, and get them. */
export function servePictures(app: App): void {
  app.scopes.place('picture', async (id) => {
    const providerId = await findProviderOfPicture(app.database, id as PictureId);
    return providerId === null ? null : [{ kind: 'provider', ids: [providerId] }];
  });

  app.every('delete-unused-pictures', HOUR_MS, (lockLost) => deleteUnusedPictures(app, lockLost));

  app.serve(
    contract.uploadPicture,
    { permission: 'bank.write', limited: true },
    async ({ body, uploads, session, requestId }) => {
      const { providerId } = body;
      if (!(await mayStoreFor(providerId, app, session)))
        return refuse(contract.uploadPicture.refusals, 'no-such-provider');
      const [upload, ...more] = uploads;
      if (!upload || more.length > 0 || upload.field !== 'picture') return refuse(commonRefusals, 'bad-request');
      const kept = await keepPicture(app, { providerId, path: upload.path, by: actorOf(session), requestId });
      return isRefusal(kept) ? kept : { _id: kept.pictureId, width: kept.width, height: kept.height };
    },
  );

  app.serve(
    uploadRecording,
    { permission: 'bank.write', limited: true },
    async ({ body, uploads, session, requestId }) => {
      const { providerId } = body;
      if (!(await mayStoreFor(providerId, app, session))) return refuse(uploadRecording.refusals, 'no-such-provider');
      const [upload, ...more] = uploads;
      if (!upload || more.length > 0 || upload.field !== 'recording') return refuse(commonRefusals, 'bad-request');
      const kept = await keepRecording(app, { providerId, path: upload.path, by: actorOf(session), requestId });
      return isRefusal(kept) ? kept : { _id: kept.pictureId, durationInMs: kept.durationInMs };
    },
  );

  app.serve(contract.readPicture, { permission: 'picture.read' }, async ({ params }) => {
    const read = await readPictureFile(app, params.pictureId);
    return read ? file(read) : refuse(contract.readPicture.refusals, 'not-found');
  });
}

/** Returns whether this person may store files of questions for this provider. */
async function mayStoreFor(providerId: ProviderId, app: App, session: Session): Promise<boolean> {
  return (await providersOf(app, session)).some(({ id }) => id === providerId);
}
