import type { listRooms as contract, RoomInList } from '@kasauti/contract/scheduling/proctoring.ts';
import { filterIn } from '@kasauti/contract/staff/lists.ts';
import type * as z from 'zod/mini';
import type { App } from '../../../platform/app.ts';
import { readNow } from '../../../platform/database/work.ts';
import type { Session } from '../../../platform/http/session.ts';
import { answerList, type CsvColumns } from '../../../platform/lists/answer-list.ts';
import { wordMatcher } from '../../../platform/lists/find-words.ts';
import { heldList } from '../../../platform/lists/held-list.ts';
import { type ListReader, recordFile } from '../../audit/index.ts';
import { findExams } from '../../catalogue/index.ts';
import { findUsers } from '../../identity/index.ts';
import { findProctoredRooms } from '../../scheduling/index.ts';

const columns: CsvColumns<RoomInList> = {
  room: (room) => room.name,
  centre: (room) => room.centre,
  starts: (room) => room.startsAt,
  ends: (room) => room.endsAt,
  tests: (room) => room.titles.map(({ en }) => en).join(', '),
  candidates: (room) => room.candidates,
  proctor: (room) => room.proctor,
};

type Reader = ListReader & { by: Pick<Session, 'scope'> };

/**
 * Lists the rooms that a proctor watches. An administrator gets all rooms in their scope. The list covers about one
 * week, so it fits into memory.
 */
export async function listRooms(app: App, query: z.infer<typeof contract.query>, reader: Reader) {
  const { database } = app;
  const { by } = reader;
  const { find = '', proctor } = filterIn(query);
  const now = await readNow(database);
  const rooms = await findProctoredRooms(
    database,
    { proctorId: by.role === 'admin' ? null : by.userId, scope: by.scope },
    now,
  );
  const exams = await findExams(database, [...new Set(rooms.flatMap((room) => room.examIds ?? []))]);
  const titles = new Map(exams.map((exam) => [exam.examId, exam.title]));
  const proctors = await findUsers(
    database,
    rooms.flatMap(({ proctorId }) => proctorId ?? []),
  );
  const items = rooms.map((room) => ({
    roomId: room.roomId,
    sittingId: room.sittingId,
    name: room.name,
    centre: room.centreName,
    startsAt: room.startsAt.toISOString(),
    endsAt: room.endsAt.toISOString(),
    titles: (room.examIds ?? []).flatMap((examId) => titles.get(examId) ?? []),
    candidates: room.candidates ?? 0,
    proctor: (room.proctorId && proctors.get(room.proctorId)?.fullName) ?? null,
  }));
  const hasWords = wordMatcher(find, textsOf);
  const found = items.filter((room) => (proctor === undefined || room.proctor === null) && hasWords(room));
  const isOver = ({ endsAt }: RoomInList) => Date.parse(endsAt) <= now.getTime();
  const list = heldList(
    found,
    {
      next: (room) => `${Number(isOver(room))} ${room.startsAt}`,
      startsAt: (room) => room.startsAt,
      name: (room) => room.name.toLowerCase(),
      candidates: (room) => room.candidates,
    },
    (room) => `${room.name} ${room.roomId} ${room.sittingId}`,
  );
  const answer = await answerList(query, list, {
    usual: 'next',
    fileName: 'rooms',
    columns,
    present: (page) => page,
    onFile: () => recordFile(app, 'room', reader),
  });
  return 'items' in answer ? { ...answer, serverNow: now.toISOString() } : answer;
}

const textsOf = ({ name, centre, titles }: RoomInList) => [name, centre, ...titles.flatMap(({ en, hi }) => [en, hi])];
