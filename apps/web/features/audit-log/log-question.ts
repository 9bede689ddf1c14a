/** What of the log is looked for, as it stands in the address. */
const names = ['who', 'what', 'object', 'from', 'to'] as const;
export type LogQuestion = Partial<Record<(typeof names)[number], string>>;

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the address; a date that is none is left out, as if it had not been asked for. */
export function questionIn(search: URLSearchParams): LogQuestion {
  const found = names.flatMap((name) => {
    const text = search.get(name)?.trim() ?? '';
    const isDay = name === 'from' || name === 'to';
    return text === '' || (isDay && !dayPattern.test(text)) ? [] : [[name, text]];
  });
  return Object.fromEntries(found) as LogQuestion;
}

export function addressOf(asked: LogQuestion): string {
  const filled = names.flatMap((name) => (asked[name] ? [[name, asked[name]]] : []));
  return `/staff/audit?${new URLSearchParams(filled)}`;
}

export function isAnythingAsked(asked: LogQuestion): boolean {
  return names.some((name) => asked[name] !== undefined);
}
