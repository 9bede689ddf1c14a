import type { ImportOutcome, ImportQuestion } from '@kasauti/contract/bank/imports.ts';
import { type ItemDraft, itemDraft } from '@kasauti/contract/bank/item-draft.ts';
import { mapTexts, textsIn } from '@kasauti/domain/form/texts-in.ts';
import type { QuestionFile, ReadQuestion, WrittenItem, WrittenText } from '../formats/index.ts';

type Note = ImportQuestion['notes'][number];

/**
 * A line of the report: either a question or an error in the file as a whole. `item` is null if the question was
 * refused, and for an error in the file.
 */
export type ReportLine = {
  outcome: ImportOutcome;
  line: number;
  file: string | null;
  name: string | null;
  notes: Note[];
  item: ItemDraft | null;
};

/** Returns the report of a file: one line for each question and each refusal, in the order of the file. */
export function reportOfFile({ items, findings }: QuestionFile): ReportLine[] {
  const changesByName = new Map<string | undefined, Note[]>();
  for (const { kind, item, line, code, text } of findings)
    if (kind === 'changed') changesByName.set(item, [...(changesByName.get(item) ?? []), { line, code, text }]);
  const read = items.map((question) => lineOf(question, changesByName.get(question.item.itemRef) ?? []));
  const refused = findings.flatMap(({ kind, line, file, item, code, text }): ReportLine[] =>
    kind === 'refused'
      ? [
          {
            outcome: 'refused',
            line,
            file: file ?? null,
            name: item ?? null,
            notes: [{ line, code, text }],
            item: null,
          },
        ]
      : [],
  );
  const files = [...new Set([...items, ...findings].map(({ file }) => file ?? null))];
  const place = new Map(files.map((file, at) => [file, at]));
  const placeOf = ({ file }: ReportLine) => place.get(file) ?? 0;
  return [...read, ...refused].toSorted((a, b) => placeOf(a) - placeOf(b) || a.line - b.line);
}

function lineOf({ line, file, item }: ReadQuestion, changes: Note[]): ReportLine {
  const { itemRef: name, stimulusRef: _, ...written } = item;
  const draft = itemDraft.safeParse(withEnglish(written));
  const head = { line, file: file ?? null, name };
  if (!draft.success) {
    const part = draft.error.issues[0]?.path.join(', ') ?? '';
    const text = `The question has more than the bank can store, here: ${part}.`;
    return { ...head, outcome: 'refused', notes: [{ line, code: 'more-than-the-bank-holds', text }], item: null };
  }
  const lacksEnglish = textsIn<WrittenText>(written).some(({ en }) => en === undefined);
  const text =
    'The English text is missing. The draft is imported without it. You can submit it after you have written the English text.';
  const notes = lacksEnglish ? [...changes, { line, code: 'english-missing', text }] : changes;
  return { ...head, outcome: notes.length > 0 ? 'changed' : 'unchanged', notes, item: draft.data };
}

/** Adds an empty English text where English is missing, because a draft must have the field. */
function withEnglish(item: Omit<WrittenItem, 'itemRef' | 'stimulusRef'>): unknown {
  const complete = mapTexts(item, (text) => ({ en: '', ...text }));
  return { ...(complete as object), explanation: { en: '', ...item.explanation } };
}
