import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { authCheck } from '@kasauti/contract/identity/identity.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import type { TestApp } from '../apps/server/test/app.ts';
import { givenUser } from '../apps/server/test/given/identity.ts';
import { asTestApp } from './as-test-app.ts';
import { ask } from './http.ts';
import { makeInstallation, type ServerProcess } from './installation.ts';

/** Messages to a racer process and its answers. */
export type LoginAsk = { no: number; userId: UserId; passwordHash: string; deviceId: string; forceLogin: boolean };
export type LoginDone =
  | { no: number; kind: 'opened'; token: string }
  | { no: number; kind: 'conflict' }
  | { no: number; kind: 'refused' | 'fault'; text: string };

const FORCED_IN_PERCENT = 60;
const LOOKED_AT_EVERY_MS = 20;
/** decisions.md §3: a new login must end the old session within a second. */
const TOLD_WITHIN_MS = 1000;

/**
 * Runs logins with a correct password on two devices of each user at the same time, each on a separate server process.
 * A user may never have two open sessions. Afterwards exactly one of each user's cookies must work, on both processes.
 */
export async function loginRace({ logins, users }: { logins: number; users: number }) {
  const installation = await makeInstallation({ DATABASE_POOL: '20' });
  const app = asTestApp(installation.app);
  const broken: string[] = [];
  const counts = { opened: 0, conflicts: 0, looks: 0 };
  try {
    const script = join(import.meta.dirname, 'login-racer.ts');
    const servers = [await installation.startServer(script), await installation.startServer(script)];
    const logInAt = servers.map(racerAt);
    const people = await Promise.all(Array.from({ length: users }, () => givenPerson(app)));
    const pairs = Math.ceil(logins / 2 / users);
    const startedAt = performance.now();
    const watch = watchSessions(app, broken, counts);
    const tokens = await Promise.all(people.map((person) => race(person, pairs)));
    await watch.stop();
    for (const [at, person] of people.entries())
      broken.push(...(await lookAtCookies(servers, person, tokens[at] ?? [])));
    const rows = await app.pool.query('select count(*)::int as open from session where ended_at is null');
    const open: number = rows.rows[0].open;
    if (open !== users) broken.push(`${open} sessions are open, of ${users} users`);
    return {
      broken,
      line: {
        chaos: 'login-race',
        servers: servers.length,
        users,
        devices_each: 2,
        logins: pairs * users * 2,
        ...counts,
        seconds: Math.round((performance.now() - startedAt) / 100) / 10,
        broken: broken.length,
      },
    };

    async function race(person: Person, rounds: number): Promise<string[]> {
      const given: string[] = [];
      for (let round = 0; round < rounds; round += 1) {
        // Which device uses which process is random. Otherwise a cache in one process could decide the result.
        const turn = randomInt(2);
        const pair = [0, 1].map((at) =>
          logInAt[(at + turn) % 2]?.({
            ...person,
            deviceId: `device-${at}`,
            forceLogin: randomInt(100) < FORCED_IN_PERCENT,
          }),
        );
        for (const done of await Promise.all(pair)) {
          if (done?.kind === 'opened') given.push(done.token);
          if (done?.kind === 'opened') counts.opened += 1;
          else if (done?.kind === 'conflict') counts.conflicts += 1;
          else broken.push(`a login came to ${done?.kind}: ${done?.text}`);
        }
      }
      return given;
    }
  } finally {
    await installation.remove();
  }
}

type Person = Pick<LoginAsk, 'userId' | 'passwordHash'>;

async function givenPerson(app: TestApp): Promise<Person> {
  const { userId } = await givenUser(app);
  const { rows } = await app.pool.query('select password_hash from user_account where user_id = $1', [userId]);
  return { userId, passwordHash: rows[0].password_hash };
}

let last = 0;

/** Returns a function that sends logins to one process. It may send any number at the same time. */
function racerAt({ child }: ServerProcess) {
  const waiting = new Map<number, (done: LoginDone) => void>();
  child.on('message', (done: LoginDone) => {
    waiting.get(done.no)?.(done);
    waiting.delete(done.no);
  });
  return (login: Omit<LoginAsk, 'no'>): Promise<LoginDone> => {
    last += 1;
    const no = last;
    return new Promise((resolve) => {
      waiting.set(no, resolve);
      child.send({ no, ...login });
    });
  };
}

/** During the race, checks again and again whether a user has two open sessions. */
function watchSessions(app: TestApp, broken: string[], counts: { looks: number }) {
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      const { rows } = await app.pool.query(
        'select user_id from session where ended_at is null group by user_id having count(*) > 1',
      );
      if (rows.length > 0) broken.push(`${rows.length} users had two open sessions`);
      counts.looks += 1;
      await delay(LOOKED_AT_EVERY_MS);
    }
  })();
  return {
    stop() {
      isOver = true;
      return looking;
    },
  };
}

/** Checks that exactly one of a user's cookies works. It must be the same cookie on each process. */
async function lookAtCookies(servers: ServerProcess[], { userId }: Person, tokens: string[]): Promise<string[]> {
  const works = async ({ port }: ServerProcess, token: string) =>
    (await ask(port, 'GET', authCheck.path, { cookie: `kasauti_session=${token}` })).status === 200;
  const workingAt = async (server: ServerProcess) => {
    const answers = await Promise.all(tokens.map((token) => works(server, token)));
    return tokens.filter((_, at) => answers[at]);
  };
  const until = performance.now() + TOLD_WITHIN_MS;
  for (;;) {
    const working = await Promise.all(servers.map(workingAt));
    if (working.every((list) => list.length === 1 && list[0] === working[0]?.[0])) return [];
    if (performance.now() > until) return [`${working.map((list) => list.length)} cookies of user ${userId} work`];
    await delay(LOOKED_AT_EVERY_MS);
  }
}
