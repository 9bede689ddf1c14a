import type { UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../../platform/app.ts';
import { definePart } from '../../../platform/parts.ts';

export type LookUp = { by: string; userIds: UserId[] };
/** Finds the users to whom a complete number belongs. Returns null when the text does not look like such a number. */
type FindOwner = (text: string) => Promise<UserId[] | null>;

export const personLookUpsPart = definePart({ name: 'look-ups', make: () => new Map<string, FindOwner>() });

/**
 * Registers a function that finds users by a number, for example by a roll, order or invoice number of another module.
 */
export function providePersonLookUp(app: App, by: string, find: FindOwner): void {
  app.part(personLookUpsPart).set(by, find);
}

/** Finds the users to whom a complete number belongs. Returns them with the kind of the number. */
export async function lookUp(app: App, text: string): Promise<LookUp[]> {
  const found: LookUp[] = [];
  for (const [by, find] of app.part(personLookUpsPart)) {
    const userIds = (await find(text)) ?? [];
    if (userIds.length > 0) found.push({ by, userIds });
  }
  return found;
}
