/** `skipped`: there is nothing that this check could be made on, which is no fault of the file. */
export type SheetCheck = { what: string; verdict: 'good' | 'bad' | 'skipped'; says: string };

export const good = (what: string, says: string): SheetCheck => ({ what, verdict: 'good', says });
export const bad = (what: string, says: string): SheetCheck => ({ what, verdict: 'bad', says });
export const skipped = (what: string, says: string): SheetCheck => ({ what, verdict: 'skipped', says });

export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
