import type { ImportOutcome, ImportQuestion } from '@kasauti/contract/bank/imports.ts';
import { type ItemDraft, itemDraft, type PassageDraft, passageDraft } from '@kasauti/contract/bank/item-draft.ts';
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
  /**
   * The passage to which the question refers, with its name in the file and its title. `draft` is set in the first line
   * with this passage only, so that a report does not have it many times.
   */
  passage: { name: string; title: string; draft: PassageDraft | null } | null;
};

/** Returns the report of a file: one line for each question and each refusal, in the order of the file. */
export function reportOfFile({ items, findings, passages }: QuestionFile): ReportLine[] {
  const passageOf = draftsOfPassages(passages);
  const changesByName = new Map<string | undefined, Note[]>();
  for (const { kind, item, line, code, text } of findings)
    if (kind === 'changed') changesByName.set(item, [...(changesByName.get(item) ?? []), { line, code, text }]);
  const read = items.map((question) => lineOf(question, changesByName.get(question.item.itemRef) ?? [], passageOf));
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
            passage: null,
          },
        ]
      : [],
  );
  const files = [...new Set([...items, ...findings].map(({ file }) => file ?? null))];
  const place = new Map(files.map((file, at) => [file, at]));
  const placeOf = ({ file }: ReportLine) => place.get(file) ?? 0;
  return [...read, ...refused].toSorted((a, b) => placeOf(a) - placeOf(b) || a.line - b.line);
}

type PassageOf = ReturnType<typeof draftsOfPassages>;

function lineOf({ line, file, item }: ReadQuestion, changes: Note[], passageOf: PassageOf): ReportLine {
  const { itemRef: name, stimulusRef, ...written } = item;
  const draft = itemDraft.safeParse(withEnglish(written));
  const passage = stimulusRef === undefined ? null : passageOf(stimulusRef);
  const head = { line, file: file ?? null, name };
  const refused = (text: string): ReportLine => {
    const notes = [{ line, code: 'more-than-the-bank-holds', text }];
    return { ...head, outcome: 'refused', notes, item: null, passage: null };
  };
  if (!draft.success) return refused(`The question has more than the bank can store, here: ${partOf(draft.error)}.`);
  if (passage === 'too-large') return refused('Its passage has more than the bank can store.');
  const lacksEnglish = textsIn<WrittenText>([written, passage?.written]).some(({ en }) => en === undefined);
  const text =
    'The English text is missing. The draft is imported without it. You can submit it after you have written the English text.';
  const notes = lacksEnglish ? [...changes, { line, code: 'english-missing', text }] : changes;
  const outcome = notes.length > 0 ? 'changed' : 'unchanged';
  return { ...head, outcome, notes, item: draft.data, passage: passage?.take() ?? null };
}

const partOf = ({ issues }: { issues: { path: PropertyKey[] }[] }) => issues[0]?.path.join(', ') ?? '';

/** Returns a function that finds the draft of a passage by its name. `take` returns the draft once, and then null. */
function draftsOfPassages(passages: QuestionFile['passages']) {
  const taken = new Set<string>();
  return (name: string) => {
    const written = passages.get(name);
    if (!written) throw new Error(`the file has no passage ${name}`);
    const draft = passageDraft.safeParse(mapTexts(written, (text) => ({ en: '', ...text })));
    if (!draft.success) return 'too-large' as const;
    const take = () => {
      const isFirst = !taken.has(name);
      taken.add(name);
      return { name, title: draft.data.title.en || (draft.data.title.hi ?? ''), draft: isFirst ? draft.data : null };
    };
    return { written, take };
  };
}

/** Adds an empty English text where English is missing, because a draft must have the field. */
function withEnglish(item: Omit<WrittenItem, 'itemRef' | 'stimulusRef'>): unknown {
  const complete = mapTexts(item, (text) => ({ en: '', ...text }));
  return { ...(complete as object), explanation: { en: '', ...item.explanation } };
}
