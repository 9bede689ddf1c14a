import type { ItemId } from '@kasauti/contract/ids.ts';
import type { Scope } from '@kasauti/contract/staff/scopes.ts';
import type { App } from '../../../platform/app.ts';
import { definePort } from '../../../platform/parts.ts';

/**
 * What the list of items needs to know of forms. Forms belong to a module that depends on this one, so this module
 * cannot import it.
 */
export type FormUses = {
  /** Returns the ids of the items in a form: in its draft and in its published versions. */
  itemIdsIn: (code: string) => Promise<ReadonlySet<ItemId>>;
  /** Returns the forms that staff with this scope may see, ordered by code. */
  formsWithin: (scope: Scope | null) => Promise<{ code: string; title: { en: string; hi?: string } }[]>;
};

export const formUsesPort = definePort<FormUses>('the forms that use items');

/** Registers how items in forms are found. */
export function provideFormUses(app: App, uses: FormUses): void {
  app.part(formUsesPort).provided = uses;
}

export function formUsesOf(app: App): FormUses {
  const { provided } = app.part(formUsesPort);
  if (!provided) throw new Error('provideFormUses was not called, so the forms that use items cannot be found');
  return provided;
}
