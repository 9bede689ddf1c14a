import type { PictureId } from '@kasauti/contract/ids.ts';
import type { App } from '../../../platform/app.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { definePort } from '../../../platform/parts.ts';

/**
 * Returns whether a form names a picture. Forms belong to a module that depends on this one, so this module cannot
 * import it.
 */
type IsInForm = (tx: Tx, pictureId: PictureId) => Promise<boolean>;

export const pictureUsesPort = definePort<IsInForm>('the forms that use pictures');

/** Registers how pictures in forms are found. */
export function providePictureUses(app: App, isInForm: IsInForm): void {
  app.part(pictureUsesPort).provided = isInForm;
}

export function isInFormOf(app: App): IsInForm {
  const { provided } = app.part(pictureUsesPort);
  if (!provided) throw new Error('providePictureUses was not called, so no picture can be deleted');
  return provided;
}
