import { refuseQuestion } from '../refused.ts';

/** One record and the number of the line on which it begins. */
export type CsvRecord = { line: number; fields: string[] };

const QUOTED = '"([^"]*(?:""[^"]*)*)"';
const FIELD = new RegExp(`(?:${QUOTED}|([^",\\r\\n]*))(?=[,\\r\\n]|$)`, 'y');

/**
 * Divides CSV into records (RFC 4180). A field may be in quotes. Such a field may contain commas, line breaks and
 * doubled quotes. Records without any text are skipped. An unclosed quote is refused with the number of the line on
 * which it opens.
 */
export function* parseCsv(text: string): Generator<CsvRecord> {
  let record: CsvRecord = { line: 1, fields: [] };
  let line = 1;
  let at = 0;
  while (at < text.length || record.fields.length > 0) {
    FIELD.lastIndex = at;
    const match = FIELD.exec(text);
    if (!match) return refuseField(text, at, line);
    const [whole, quoted, plain = ''] = match;
    record.fields.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    line += whole.split(/\r\n|\r|\n/).length - 1;
    at += whole.length;
    if (text[at] === ',') {
      at += 1;
      continue;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line += 1;
    if (record.fields.some((field) => field.trim() !== '')) yield record;
    record = { line, fields: [] };
  }
}

function refuseField(text: string, at: number, line: number): never {
  const rest = text.slice(at);
  const isOpen = rest.startsWith('"') && !new RegExp(`^${QUOTED}`).test(rest);
  if (isOpen) refuseQuestion('unterminated-quote', 'The quote that opens on this line is never closed.', line);
  return refuseQuestion(
    'misplaced-quote',
    'A quotation mark stands inside a field. Put the whole field in quotes.',
    line,
  );
}
