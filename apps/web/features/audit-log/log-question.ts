import { roles } from '@kasauti/contract/identity/identity.ts';
import { isWireId } from '@kasauti/contract/ids.ts';

/** The filters of the audit log. They are part of the page address, except a typed email address. */
const names = ['who', 'what', 'object', 'from', 'to'] as const;
export type LogQuestion = Partial<Record<(typeof names)[number], string>>;

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const actors: readonly string[] = [...roles, 'system', 'visitor'];
/**
 * Checks whether the filter may be part of the page address. An id or a role may. An email address may not, because it
 * is personal data.
 */
export const mayStandInAddress = (who: string) => isWireId(who) || actors.includes(who);

/** Reads the filters from the page address and from the typed text. An invalid date is ignored. */
export function questionIn({ search, typed }: { search: URLSearchParams; typed: string }): LogQuestion {
  const found = names.flatMap((name) => {
    const text = search.get(name)?.trim() ?? '';
    const isDay = name === 'from' || name === 'to';
    const isWrong = (isDay && !dayPattern.test(text)) || (name === 'who' && !mayStandInAddress(text));
    return text === '' || isWrong ? [] : [[name, text]];
  });
  return { ...Object.fromEntries(found), ...(typed && { who: typed }) };
}

/** Returns the page address for the filters, and the text that must not be part of an address. */
export function placeOf(asked: LogQuestion): { to: string; typed: string } {
  const { who = '' } = asked;
  const isOpen = mayStandInAddress(who);
  const filled = names.flatMap((name) => (asked[name] && (name !== 'who' || isOpen) ? [[name, asked[name]]] : []));
  return { to: `/staff/audit?${new URLSearchParams(filled)}`, typed: isOpen ? '' : who };
}

export function isAnythingAsked(asked: LogQuestion): boolean {
  return names.some((name) => asked[name] !== undefined);
}
