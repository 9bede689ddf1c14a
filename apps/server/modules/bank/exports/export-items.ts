import {
  checkExport,
  type exportItems as contract,
  type ExportFormat,
  MAX_EXPORTED,
  MAX_REFUSALS_NAMED,
} from '@kasauti/contract/bank/exports.ts';
import type { ItemId, PictureId, ProviderId } from '@kasauti/contract/ids.ts';
import { isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import type * as z from 'zod/mini';
import type { App } from '../../../platform/app.ts';
import { actorOf, type Session } from '../../../platform/http/session.ts';
import { record } from '../../audit/index.ts';
import { type ReauthenticationAsk, withReauthenticationIn } from '../../identity/index.ts';
import { beginQtiPackage, csvHeader, type QuestionToWrite, writeCsvQuestion } from '../formats/index.ts';
import { providersOf } from '../items/providers-of.ts';
import { filterItems } from '../list/filter-items.ts';
import { readPictureFile } from '../pictures/picture-file.ts';
import { picturesOf } from '../pictures/pictures-of.ts';
import { readShown, type Shown } from '../store/indexed.ts';
import { passagesOf } from './passages-of.ts';
import { type PassageOfBank, writableQuestion, writtenOrReason } from './writable-question.ts';

type Chosen = z.infer<typeof checkExport.body>;

/** Number of questions that are in memory at once. Between two pieces, other requests are served. */
const PIECE = 25;

/**
 * Writes the questions of a file, one after the other. `add` throws if the format cannot hold the question.
 * `addPicture` adds the file of a picture that a question shows.
 */
type FileWriter = {
  begin: () => Buffer;
  add: (question: QuestionToWrite) => Buffer;
  addPicture: (pictureId: string, file: { bytes: Buffer; contentType: string }) => Buffer;
  end: () => Buffer;
};

const nothing = Buffer.alloc(0);

const writers: Record<ExportFormat, (at: Date) => FileWriter> = {
  qti(at) {
    const { add, addPicture, end } = beginQtiPackage(at);
    return {
      begin: () => nothing,
      add,
      addPicture,
      end,
    };
  },
  csv: () => ({
    begin: () => Buffer.from(csvHeader()),
    add: ({ item, language }) => Buffer.from(writeCsvQuestion(item, language)),
    addPicture: () => nothing,
    end: () => nothing,
  }),
};

/** Finds the chosen questions within the user's scope. Refuses an empty choice, and one with too many questions. */
async function findChosen(app: App, { providerId, filter }: Chosen, session: Session) {
  const { refusals } = checkExport;
  if (!(await providersOf(app, session)).some(({ id }) => id === providerId))
    return refuse(refusals, 'no-such-provider');
  const found = await filterItems(app, { ...filter, provider: providerId }, session.scope, 'code');
  if (found.length === 0) return refuse(refusals, 'nothing-to-export');
  if (found.length > MAX_EXPORTED) return refuse(refusals, 'too-many-to-export');
  return found.map(({ itemId }) => itemId);
}

async function* readPieces({ database }: App, providerId: ProviderId, itemIds: readonly ItemId[]) {
  for (let from = 0; from < itemIds.length; from += PIECE) {
    const piece = itemIds.slice(from, from + PIECE);
    const shown = new Map((await readShown(database, 'question', piece)).map((item) => [item.itemId, item]));
    const items = piece.flatMap((itemId) => {
      const item = shown.get(itemId);
      return item?.providerId === providerId ? [item] : [];
    });
    const passages = await passagesOf(database, providerId, items);
    yield items.map((item) => ({ item, passage: passages.get(item.source.stimulusRef ?? '') }));
  }
}

type Piece = { item: Shown<'question'>; passage: PassageOfBank | undefined };

/** Adds a question to a file. Returns the next bytes and the pictures of the question, or why it cannot be written. */
async function addTo(writer: FileWriter, { item, passage }: Piece, { database }: App) {
  const { code, source, providerId } = item;
  const pictures = await picturesOf(database, providerId, source);
  const shown = new Map([...pictures, ...(passage?.pictures ?? [])]);
  const write = () => writer.add(writableQuestion({ code, source, pictures, passage }));
  return writtenOrReason(() => ({ bytes: write(), pictures: shown }));
}

/** Counts the questions that a file would contain, and names those that the format cannot hold. */
export async function checkChosen(app: App, chosen: Chosen, session: Session) {
  const itemIds = await findChosen(app, chosen, session);
  if (isRefusal(itemIds)) return itemIds;
  const writer = writers[chosen.format](app.clock.now());
  const refused: { _id: ItemId; code: string; reason: string }[] = [];
  let written = 0;
  for await (const piece of readPieces(app, chosen.providerId, itemIds))
    for (const one of piece) {
      const { item } = one;
      const outcome = await addTo(writer, one, app);
      if ('reason' in outcome) refused.push({ _id: item.itemId, code: item.code, reason: outcome.reason });
      else written += 1;
    }
  return { written, refusedCount: refused.length, refused: refused.slice(0, MAX_REFUSALS_NAMED) };
}

type ExportAsk = Omit<ReauthenticationAsk, 'proof'> & { body: z.infer<typeof contract.body> };

/**
 * Returns the bytes of a file with the chosen questions, in pieces. The user proves to be the owner of the account,
 * because the file contains keys. The audit log gets the number of questions and no text.
 */
export async function exportItems(app: App, ask: ExportAsk) {
  const { proof, ...chosen } = ask.body;
  const itemIds = await findChosen(app, chosen, ask.session);
  if (isRefusal(itemIds)) return itemIds;
  const { providerId, format } = chosen;
  const allowed = await withReauthenticationIn(app, { ...ask, proof }, async (work) => {
    const detail = { format, questions: itemIds.length };
    const fact = { ...actorOf(ask.session), action: 'item.export', objectKind: 'provider', objectId: providerId };
    record(work, { ...fact, detail });
    return { at: work.now };
  });
  if (isRefusal(allowed)) return allowed;
  return bytesOf(app, { itemIds, providerId, writer: writers[format](allowed.at) });
}

type FileOf = { itemIds: readonly ItemId[]; providerId: ProviderId; writer: FileWriter };

async function* bytesOf(app: App, { itemIds, providerId, writer }: FileOf): AsyncGenerator<Buffer> {
  yield writer.begin();
  const added = new Set<string>();
  for await (const piece of readPieces(app, providerId, itemIds))
    for (const one of piece) {
      const outcome = await addTo(writer, one, app);
      if ('reason' in outcome) continue;
      const { bytes, pictures } = outcome.written;
      yield bytes;
      for (const pictureId of pictures.keys()) {
        if (added.has(pictureId)) continue;
        added.add(pictureId);
        const picture = await readPictureFile(app, pictureId as PictureId);
        if (picture) yield writer.addPicture(pictureId, picture);
      }
    }
  yield writer.end();
}
