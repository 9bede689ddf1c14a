import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import type { Scanner } from '../../../platform/uploads/clean-file.ts';
import { cleanQuestionPicture } from '../../../platform/uploads/clean-question-picture.ts';
import type { QuestionFile } from '../formats/index.ts';
import { namedPictures } from '../pictures/references.ts';
import type { WrittenPicture } from './read-apart.ts';

type Cleaning = { folder: string; scanner: Scanner };
type Cleaned = { file: QuestionFile; pictures: WrittenPicture[] };

/**
 * Cleans the pictures of a file and writes them to a folder. A question whose picture cannot be cleaned is refused with
 * the name of the picture. Pictures of refused questions are left out.
 */
export async function cleanPictures(file: QuestionFile, { folder, scanner }: Cleaning): Promise<Cleaned> {
  const shown = new Set(file.items.flatMap(({ item }) => namedPictures(item)));
  const pictures: WrittenPicture[] = [];
  const bad = new Map<string, string>();
  for (const found of file.pictures.filter((one) => shown.has(one.pictureId))) {
    const { pictureId, name, bytes } = found;
    const clean = await cleanQuestionPicture(Buffer.from(bytes), scanner);
    if (isRefusal(clean)) {
      bad.set(pictureId, `The picture ${name} cannot be used. ${clean.message}`);
      continue;
    }
    const { bytes: cleaned, ...facts } = clean;
    const [path, originalPath] = [join(folder, pictureId), join(folder, `${pictureId}-original`)];
    await writeFile(path, cleaned, { flag: 'wx', mode: 0o600 });
    await writeFile(originalPath, bytes, { flag: 'wx', mode: 0o600 });
    pictures.push({ pictureId, path, originalPath, ...facts });
  }
  return { file: bad.size === 0 ? file : withoutBad(file, bad), pictures };
}

/** Refuses the questions that show a bad picture. `bad` has the reasons by the ids of the pictures. */
function withoutBad(file: QuestionFile, bad: ReadonlyMap<string, string>): QuestionFile {
  const { pictures } = file;
  const findings = [...file.findings];
  const items = file.items.filter(({ item, line, file: of }) => {
    const text = namedPictures(item).flatMap((pictureId) => bad.get(pictureId) ?? [])[0];
    if (text === undefined) return true;
    const place = { line, item: item.itemRef, ...(of ? { file: of } : {}) };
    findings.push({ kind: 'refused', code: 'unsupported-picture', text, ...place });
    return false;
  });
  const refused = new Set(file.items.filter((one) => !items.includes(one)).map(({ item }) => item.itemRef));
  const others = findings.filter(({ kind, item }) => kind === 'refused' || !refused.has(item ?? ''));
  return { items, findings: others, pictures };
}
