import type { XmlElement } from '@kasauti/domain/text/xml-tree.ts';
import { readZip } from '../../../../platform/archives/read-zip.ts';
import { collectQuestions } from '../collect-questions.ts';
import { draftOfItem, nameOfItem } from '../qti/read-qti-item.ts';
import type { FileFacts, QuestionFile } from '../question-file.ts';
import { readDocument } from '../read-document.ts';
import { refuseArchive } from '../refuse-archive.ts';
import { Refused, refuseQuestion } from '../refused.ts';
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
    for (const { file, root, metadata } of items) {
      if (root instanceof Refused) collect({ file, line: root.line ?? 1, name: file }, () => fail(root));
      else
        collect({ file, line: root.line, name: nameOfItem(root) }, (note) => ({
          ...draftOfItem(root, facts, note, { fileAt: filesBeside(file, archive.files), ...add }),
          ...metadata,
        }));
    }
  });
}

/** Returns a function that finds the files of a package by their addresses in an item. Nothing is downloaded. */
function filesBeside(item: string, files: ReadonlyMap<string, Uint8Array>) {
  const folders = item.split('/').slice(0, -1);
  return (address: string): Uint8Array | null => {
    const path = [...folders];
    for (const part of partsOfAddress(address) ?? [])
      if (part === '..') path.pop();
      else path.push(part);
    return files.get(path.join('/')) ?? null;
  };
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
