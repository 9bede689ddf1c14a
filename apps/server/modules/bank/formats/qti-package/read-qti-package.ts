import type { XmlElement } from '@kasauti/domain/text/xml-tree.ts';
import { readZip } from '../../../../platform/archives/read-zip.ts';
import { type AddFiles, collectQuestions, type Note } from '../collect-questions.ts';
import { draftOfItem, nameOfItem } from '../qti/read-qti-item.ts';
import type { FilesBeside } from '../qti/read-text.ts';
import type { FileFacts, QuestionFile } from '../question-file.ts';
import { readDocument } from '../read-document.ts';
import { refuseArchive } from '../refuse-archive.ts';
import { Refused, refuseQuestion } from '../refused.ts';
import { passagesOfPackage } from './passages-of-package.ts';
import { partsOfAddress, readManifest } from './read-manifest.ts';

/* A package of QTI 2.1, 2.2 or 3.0. It is a ZIP archive with a manifest and one file per item. */

/** Reads a package. An error in the archive or in the manifest refuses the whole package. */
export function readQtiPackage(bytes: Uint8Array, facts: FileFacts): QuestionFile {
  return collectQuestions(facts, (collect, add) => {
    const archive = readZip(bytes);
    if (archive.kind === 'refused') return refuseArchive(archive);
    const items = readManifest(archive.files).map(({ path, metadata }) => ({
      ...readItem(path, archive.files.get(path)),
      metadata,
    }));
    checkIdentifiers(items);
    const besideOf = filesBesides(archive.files, facts, add);
    for (const { file, root, metadata } of items) {
      if (root instanceof Refused) collect({ file, line: root.line ?? 1, name: file }, () => fail(root));
      else
        collect({ file, line: root.line, name: nameOfItem(root) }, (note) => ({
          ...draftOfItem(root, facts, note, besideOf(file)),
          ...metadata,
        }));
    }
  });
}

/**
 * Returns a function that finds another file of the package by its address in a file. Nothing is downloaded.
 */
function filesBesides(files: ReadonlyMap<string, Uint8Array>, facts: FileFacts, add: AddFiles) {
  const readPassage = passagesOfPackage(facts, add);
  return function besideOf(file: string): FilesBeside {
    const fileAt = (address: string) => files.get(pathFrom(file, address)) ?? null;
    const passageAt = (address: string, note: Note) => {
      const path = pathFrom(file, address);
      const bytes = files.get(path);
      if (!bytes) return refuseQuestion('missing-file', `Its passage ${address} is not in the package.`);
      readPassage(path, besideOf(path), bytes, note);
      return path;
    };
    return { ...add, fileAt, passageAt };
  };
}

/** Returns the path in the package for an address in one of its files. */
function pathFrom(file: string, address: string): string {
  const path = file.split('/').slice(0, -1);
  for (const part of partsOfAddress(address) ?? [])
    if (part === '..') path.pop();
    else path.push(part);
  return path.join('/');
}

/** An item, or the reason why its file cannot be read. Reading continues with the other items. */
type ItemReading = { file: string; root: XmlElement | Refused };

function readItem(file: string, bytes: Uint8Array = new Uint8Array()): ItemReading {
  try {
    return { file, root: readDocument(bytes) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { file, root: error };
  }
}

function fail(refused: Refused): never {
  throw refused;
}

/** Checks that all items have different identifiers. Results and later versions refer to an item by its identifier. */
function checkIdentifiers(items: readonly ItemReading[]): void {
  const seen = new Set<string>();
  for (const { root } of items) {
    const identifier = root instanceof Refused ? undefined : root.attributes.get('identifier');
    if (identifier === undefined) continue;
    if (seen.has(identifier)) refuseQuestion('duplicate-identifier', `Two items have the identifier ${identifier}.`);
    seen.add(identifier);
  }
}
