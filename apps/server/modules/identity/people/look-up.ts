import type { UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../../platform/app.ts';
import { definePart } from '../../../platform/parts.ts';

export type LookUp = { by: string; userIds: UserId[] };
/** Whose this whole number is, exactly; null when it does not look like one. */
type FindOwner = (text: string) => Promise<UserId[] | null>;

export const personLookUpsPart = definePart({ name: 'look-ups', make: () => new Map<string, FindOwner>() });

/**
 * Lets people be found by a number that another module gave them: scheduling a roll number, orders those of an order
 * and an invoice.
 */
export function providePersonLookUp(app: App, by: string, find: FindOwner): void {
  app.part(personLookUpsPart).set(by, find);
}

/** The people whom a whole number belongs to, with the kind of number that it is. */
export async function lookUp(app: App, text: string): Promise<LookUp[]> {
  const found: LookUp[] = [];
  for (const [by, find] of app.part(personLookUpsPart)) {
    const userIds = (await find(text)) ?? [];
    if (userIds.length > 0) found.push({ by, userIds });
  }
  return found;
}
