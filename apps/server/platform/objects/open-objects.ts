import { join } from 'node:path';
import { type Settings, WrongSetting } from '../settings/settings.ts';
import { diskObjects, type ObjectStore } from './objects.ts';

/** Opens the object store of the settings: an S3 service, or files in the data folder. */
export async function openObjects(settings: Settings): Promise<ObjectStore> {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = settings;
  if (!endpoint) return diskObjects(join(settings.KASAUTI_DATA_DIR, 'objects'));
  if (!bucket || !accessKeyId || !secretAccessKey)
    throw new WrongSetting(
      'S3_ENDPOINT is set, so S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set too.',
    );
  // The S3 client takes about thirty megabytes, so it is loaded only when it is used.
  const { s3Objects } = await import('./s3-objects.ts');
  return s3Objects({ endpoint, bucket, region: settings.S3_REGION, accessKeyId, secretAccessKey });
}
