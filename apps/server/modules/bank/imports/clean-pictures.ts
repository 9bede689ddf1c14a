import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import type { Scanner } from '../../../platform/uploads/clean-file.ts';
import { cleanQuestionPicture } from '../../../platform/uploads/clean-question-picture.ts';
import { cleanRecording } from '../../../platform/uploads/clean-recording.ts';
import type { QuestionFile, WrittenItem } from '../formats/index.ts';
import { namedPictures } from '../pictures/references.ts';
import type { WrittenPicture } from './read-apart.ts';

type Cleaning = { folder: string; scanner: Scanner };
/** Why pictures and recordings cannot be used, by their ids. */
type Bad = Map<string, { code: 'unsupported-picture' | 'unsupported-recording'; text: string }>;
const cleaners = { picture: cleanQuestionPicture, recording: cleanRecording } as const;
type Cleaned = { file: QuestionFile; pictures: WrittenPicture[] };

/**
 * Cleans the pictures and recordings of a file and writes them to a folder. A question is refused if one of them cannot
 * be cleaned. Those of refused questions are left out.
 */
export async function cleanPictures(file: QuestionFile, { folder, scanner }: Cleaning): Promise<Cleaned> {
  const shown = new Set(file.items.flatMap(({ item }) => picturesWith(item, file)));
  const pictures: WrittenPicture[] = [];
  const bad: Bad = new Map();
  for (const found of file.pictures.filter((one) => shown.has(one.pictureId))) {
    const { kind, pictureId, name, bytes } = found;
    const clean = await cleaners[kind](Buffer.from(bytes), scanner);
    if (isRefusal(clean)) {
      bad.set(pictureId, { code: `unsupported-${kind}`, text: `The ${kind} ${name} cannot be used. ${clean.message}` });
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

/** Refuses the questions that show a bad picture or play a bad recording. */
function withoutBad(file: QuestionFile, bad: Bad): QuestionFile {
  const findings = [...file.findings];
  const items = file.items.filter(({ item, line, file: of }) => {
    const reason = picturesWith(item, file).flatMap((pictureId) => bad.get(pictureId) ?? [])[0];
    if (reason === undefined) return true;
    const place = { line, item: item.itemRef, ...(of ? { file: of } : {}) };
    findings.push({ kind: 'refused', ...reason, ...place });
    return false;
  });
  const refused = new Set(file.items.filter((one) => !items.includes(one)).map(({ item }) => item.itemRef));
  const others = findings.filter(({ kind, item }) => kind === 'refused' || !refused.has(item ?? ''));
  return { ...file, items, findings: others };
}

/** Returns the ids of the pictures and recordings of a question and of its passage. */
function picturesWith(item: WrittenItem, { passages }: QuestionFile): string[] {
  return namedPictures([item, passages.get(item.stimulusRef ?? '') ?? null]);
}
