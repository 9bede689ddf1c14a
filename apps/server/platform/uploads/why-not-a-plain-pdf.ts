import { type PdfDocument, readPdf } from './pdf-document.ts';
import { UnreadablePdf } from './pdf-tokens.ts';
import { nameAt, type PdfDictionary, type PdfValue, pdfStringText } from './pdf-values.ts';

export type PdfProblem = 'pdf-not-plain' | 'pdf-locked' | 'pdf-unreadable';

/** Names that make a PDF do or contain something other than its pages. They are not allowed anywhere in the file. */
const ACTIVE = new Set([
  'JavaScript',
  'JS',
  'AA',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'EF',
  'UF',
  'Filespec',
  'FileAttachment',
  'Collection',
  'GoToE',
  'GoToR',
  'SubmitForm',
  'ImportData',
  'XFA',
  'Rendition',
  'RichMedia',
  'Movie',
  'Sound',
  '3D',
  'OPI',
  'FFilter',
  'FDecodeParms',
]);

/** Actions of ISO 32000-1 §12.6.4. Words that can also follow /S for other reasons are not in this list. */
const ACTIONS = new Set([
  ...['GoTo', 'GoToR', 'GoToE', 'Launch', 'Thread', 'URI', 'Sound', 'Movie', 'Hide', 'Named', 'SubmitForm'],
  ...['ResetForm', 'ImportData', 'JavaScript', 'SetOCGState', 'Rendition', 'Trans', 'GoTo3DView', 'RichMediaExecute'],
]);
const PAGE_TURNS = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage']);
const ACTIVE_ANNOTATIONS = new Set(['FileAttachment', 'Sound', 'Movie', 'Screen', '3D', 'RichMedia', 'Projection']);

/**
 * Returns why a PDF is refused, or null. A PDF may contain only pages. Its only actions may be links and jumps to
 * another page. Scripts, embedded files and references to other files are refused. A file that two readers could
 * understand differently is refused as unreadable.
 */
export function whyNotAPlainPdf(bytes: Buffer): PdfProblem | null {
  const text = bytes.toString('latin1');
  // Some readers also accept a web page or an archive before the first or after the last line of a PDF. A plain PDF has
  // neither.
  if (!/^%PDF-[12]\.[0-9][\r\n ]/.test(text) || !/%%EOF[\0\t\n\f\r ]*$/.test(text.slice(-2048)))
    return 'pdf-unreadable';
  try {
    const document = readPdf(text);
    const judged = { isLocked: false, isActive: false };
    const judge = new Judge(document, judged);
    for (const { value, isStream } of document.values) judge.value(value, isStream);
    judge.opening();
    return judged.isLocked ? 'pdf-locked' : judged.isActive ? 'pdf-not-plain' : null;
  } catch (error) {
    if (error instanceof UnreadablePdf) return 'pdf-unreadable';
    throw error;
  }
}

type Judged = { isLocked: boolean; isActive: boolean };

class Judge {
  readonly #document: PdfDocument;
  readonly #judged: Judged;

  constructor(document: PdfDocument, judged: Judged) {
    this.#document = document;
    this.#judged = judged;
  }

  value(value: PdfValue, isStream = false): void {
    if (value.kind === 'name') this.#name(value.text);
    if (value.kind === 'array') for (const item of value.items) this.value(item);
    if (value.kind !== 'dictionary') return;
    for (const [key, held] of value.entries) {
      this.#name(key);
      this.value(held);
    }
    if (isStream) this.#stream(value);
    this.#dictionary(value);
  }

  /** Refuses an open action, unless it only shows a place in the document. */
  opening(): void {
    for (const value of this.#meanings(this.#document.root.entries.get('OpenAction')))
      if (value.kind === 'dictionary' ? nameAt(value, 'S') !== 'GoTo' : value.kind !== 'array') this.#refuse();
  }

  #name(name: string): void {
    if (name === 'Encrypt' || name === 'Crypt') this.#judged.isLocked = true;
    if (ACTIVE.has(name)) this.#refuse();
  }

  #refuse(): void {
    this.#judged.isActive = true;
  }

  /** Returns the value itself, or all values to which it may refer. */
  #meanings(value: PdfValue | undefined): PdfValue[] {
    if (value === undefined) return [];
    return value.kind === 'reference' ? this.#document.meanings(value.to) : [value];
  }

  #dictionary(dictionary: PdfDictionary): void {
    const { entries } = dictionary;
    if (this.#names(entries.get('S')).some((name) => ACTIONS.has(name)) && !this.#isHarmless(dictionary))
      this.#refuse();
    for (const key of ['A', 'PA'])
      for (const action of this.#meanings(entries.get(key)))
        if (action.kind === 'dictionary' && nameAt(action, 'Type') === 'Action' && !this.#isHarmless(action))
          this.#refuse();
    for (const base of this.#meanings(entries.get('URI')))
      if (base.kind === 'dictionary' && base.entries.has('Base') && !this.#leadsToTheWeb(base.entries.get('Base')))
        this.#refuse();
    if (this.#names(entries.get('Subtype')).some((name) => ACTIVE_ANNOTATIONS.has(name))) this.#refuse();
    if (this.#names(entries.get('FS')).includes('URL')) this.#refuse();
    // If F is a number, it contains flags. If it is a string or a dictionary without a type, it names another file.
    for (const file of this.#meanings(entries.get('F')))
      if (file.kind === 'string' || (file.kind === 'dictionary' && nameAt(file, 'Type') === null)) this.#refuse();
  }

  /** Refuses a stream whose content is in another file, in another document or in PostScript. */
  #stream(dictionary: PdfDictionary): void {
    const { entries } = dictionary;
    if (entries.has('F') || entries.has('Ref') || entries.has('PS')) this.#refuse();
    const subtypes = [...this.#names(entries.get('Subtype')), ...this.#names(entries.get('Subtype2'))];
    if (subtypes.includes('PS')) this.#refuse();
  }

  #names(value: PdfValue | undefined): string[] {
    return this.#meanings(value).flatMap((one) => (one.kind === 'name' ? [one.text] : []));
  }

  #isHarmless(action: PdfDictionary): boolean {
    switch (nameAt(action, 'S')) {
      case 'GoTo':
        return true;
      case 'URI':
        return this.#leadsToTheWeb(action.entries.get('URI'));
      case 'Named':
        return PAGE_TURNS.has(nameAt(action, 'N') ?? '');
      default:
        return false;
    }
  }

  /**
   * Checks whether a link leads to a web page, a mailbox or a telephone number. Network shares, local files and scripts
   * are refused.
   */
  #leadsToTheWeb(value: PdfValue | undefined): boolean {
    const meanings = this.#meanings(value);
    return (
      meanings.length > 0 &&
      meanings.every((one) => {
        if (one.kind !== 'string') return false;
        const address = pdfStringText(one.raw).trim();
        return /^(https?:\/\/|mailto:|tel:)/i.test(address) || /^[A-Za-z0-9#?][^:\\]*$/.test(address);
      })
    );
  }
}
