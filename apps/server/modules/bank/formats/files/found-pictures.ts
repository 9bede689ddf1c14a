import { MAX_PICTURE_BYTES } from '@kasauti/contract/bank/pictures.ts';
import { looksLikeSvg } from '../../../../platform/drawings/clean-svg.ts';
import { uuidText } from '../../../../platform/ids.ts';
import { sha256Hex } from '../../../../platform/security/hashes.ts';
import type { ChangeCode, FoundPicture } from '../question-file.ts';
import { refuseQuestion } from '../refused.ts';

/** Maximum number of different pictures and recordings of a file. Cleaning this many takes about a minute. */
const MAX_PICTURES = 1000;

/** A picture as a text shows it: its name in the file, its bytes, its alternative text and its line. */
type ShownPicture = { name: string; bytes: Uint8Array; alt: string; line: number };

export type NoteAt = (code: ChangeCode, text: string, line: number) => void;
/** Adds a picture to those of the file. Returns the markup that shows it. */
export type AddPicture = (shown: ShownPicture, note: NoteAt) => string;

/** The pictures and recordings that the questions of a file show or play, each once. */
export type FoundFiles = ReturnType<typeof collectFiles>;

/** Begins to collect the pictures and recordings of a file of questions. */
export function collectFiles() {
  const found = new Map<string, FoundPicture>();
  return {
    /** Adds a file and returns its id within the file of questions. */
    add(file: Omit<FoundPicture, 'pictureId'>, line: number): string {
      const pictureId = idOf(file.bytes);
      if (found.size >= MAX_PICTURES && !found.has(pictureId))
        refuseQuestion(
          `unsupported-${file.kind}`,
          `A file may have at most ${MAX_PICTURES} pictures and recordings.`,
          line,
        );
      found.set(pictureId, { pictureId, ...file });
      return pictureId;
    },
    all: () => [...found.values()],
  };
}

/** Returns how pictures are added to the files that were found. */
export function addPictureTo(files: FoundFiles): AddPicture {
  return ({ name, bytes, alt, line }, note) => {
    if (!isPicture(bytes))
      refuseQuestion('unsupported-picture', `The picture ${name} is neither PNG, JPEG, WebP nor SVG.`, line);
    if (bytes.byteLength > MAX_PICTURE_BYTES)
      refuseQuestion('unsupported-picture', `The picture ${name} has more than 2 MB.`, line);
    const pictureId = files.add({ kind: 'picture', name, bytes }, line);
    const words = alt.replaceAll(/\s+/g, ' ').trim();
    if (words === '') {
      const text = `The picture ${name} has no alternative text. You can submit the question after you have written it.`;
      note('picture-without-alt', text, line);
    }
    return `![${words.replaceAll(/[\\[\]|]/g, '\\$&')}](picture:${pictureId})`;
  };
}

/** Returns the id of a picture or recording within its file. Equal files have equal ids. */
function idOf(bytes: Uint8Array): string {
  return uuidText(sha256Hex(bytes).slice(0, 32));
}

/** Looks only whether it may be a picture. It is cleaned later, before it is stored. */
function isPicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  return (
    start.startsWith('\x89PNG\r\n') ||
    start.startsWith('\xff\xd8\xff') ||
    /^RIFF.{4}WEBP/s.test(start) ||
    looksLikeSvg(bytes)
  );
}
