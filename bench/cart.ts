import { parseArgs } from 'node:util';
import type { WireCart } from '@kasauti/contract/catalogue/carts.ts';
import type { ExamId } from '@kasauti/contract/ids.ts';
import { seededRandom } from '@kasauti/domain/random/seeded.ts';
import { givenExam } from '../apps/server/test/given/catalogue.ts';
import { givenSignedIn } from '../apps/server/test/given/identity.ts';
import { asTestApp } from '../chaos/as-test-app.ts';
import { httpRequest, makeInstallation } from './attempt-load.ts';
import { measure, report, type Turn } from './harness.ts';

// Measures the carts of 2,000 signed-in candidates, with four reads for each write (add, set, remove). Every call
// returns the whole cart. The bench also keeps a copy of each cart in memory. It compares every answer with the copy.
// At the end it compares all carts with the database.
const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '2000' },
    exams: { type: 'string', default: '200' },
    connections: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '15' },
    'warm-up': { type: 'string', default: '3' },
  },
});
const READS_IN_PERCENT = 80;
const COMPARED_EVERY = 20;
const USERS_AT_ONCE = 10;
const [userCount, connectionCount] = [Number(values.users), Number(values.connections)];

const installation = await makeInstallation();
const app = asTestApp(installation.app);
const exams: ExamId[] = [];
for (let n = 0; n < Number(values.exams); n += 1) exams.push(await givenExam(app, { priceInPaise: 10_000 + n * 100 }));
const users = await makeUsers();
const server = await installation.serve();
let compared = 0;
let wrong = 0;

const { line, errors, measured } = await measure({
  bench: 'cart',
  installation,
  server,
  connections: connectionCount,
  seconds: Number(values.seconds),
  warmUpSeconds: Number(values['warm-up']),
  driver(at) {
    const own = users.filter((_, no) => no % connectionCount === at);
    const draw = seededRandom(`cart ${at}`);
    let turn = 0;
    return {
      next() {
        turn += 1;
        const user = own[draw(own.length)] as User;
        const ask = draw(100) < READS_IN_PERCENT ? { request: user.read, isWrite: false } : change(user, draw);
        return watched(user, ask, turn % COMPARED_EVERY === 0);
      },
    };
  },
  facts: { users: userCount, exams: exams.length, reads_in_percent: READS_IN_PERCENT },
});

const broken = await compareWithDatabase();
if (wrong > 0) broken.push(`${wrong} answers were not the cart`);
if (errors > 0) broken.push(`${errors} requests were not answered 200`);
await report(installation, { ...line, answers_compared: compared, measured }, broken);
await installation.remove();

type User = { userId: string; read: Buffer; headers: Record<string, string>; cart: Map<string, number> };

async function makeUsers(): Promise<User[]> {
  const made: User[] = [];
  await Promise.all(
    Array.from({ length: USERS_AT_ONCE }, async () => {
      for (; made.length < userCount; ) {
        const { userId, headers } = await givenSignedIn(app);
        made.push({
          userId,
          headers,
          read: httpRequest('GET', `/api/v1/user/cart/${userId}`, headers),
          cart: new Map(),
        });
      }
    }),
  );
  return made.slice(0, userCount);
}

/** Makes one write, and also applies it to the copy of the cart. */
function change(user: User, draw: (limit: number) => number): { request: Buffer; isWrite: true } {
  const { cart, userId, headers } = user;
  const post = (what: string, body: object) => ({
    request: httpRequest('POST', `/api/v1/user/cart/${what}/${userId}`, headers, JSON.stringify(body)),
    isWrite: true as const,
  });
  const held = [...cart.keys()];
  const kind = held.length === 0 ? 0 : draw(4);
  const productId = kind < 2 ? (exams[draw(exams.length)] as string) : (held[draw(held.length)] as string);
  if (kind < 2 && (cart.get(productId) ?? 0) < 100) {
    cart.set(productId, (cart.get(productId) ?? 0) + 1);
    return post('add', { productId, quantity: 1 });
  }
  if (kind === 2) {
    const quantity = 1 + draw(100);
    cart.set(productId, quantity);
    return post('update', { productId, quantity });
  }
  cart.delete(productId);
  return post('remove', { productId });
}

function watched(
  { cart }: User,
  { request, isWrite }: { request: Buffer; isWrite: boolean },
  isCompared: boolean,
): Turn {
  const expected = isCompared ? new Map(cart) : null;
  return {
    request,
    look(answer) {
      if (answer.status !== 200) return false;
      if (expected) {
        compared += 1;
        const { items } = JSON.parse(answer.body.toString('utf8')) as WireCart;
        if (items.length !== expected.size || items.some((item) => expected.get(item.product._id) !== item.quantity))
          wrong += 1;
      }
      return isWrite || answer.body.length > 0;
    },
  };
}

async function compareWithDatabase(): Promise<string[]> {
  const { rows } = await app.pool.query<{ user_id: string; exam_id: string; quantity: number }>(
    'select user_id, exam_id, quantity from cart_line order by user_id, exam_id',
  );
  const stored = new Map<string, Map<string, number>>();
  for (const row of rows)
    stored.set(row.user_id, (stored.get(row.user_id) ?? new Map()).set(row.exam_id, row.quantity));
  return users.flatMap(({ userId, cart }) => {
    const kept = stored.get(userId) ?? new Map<string, number>();
    const isSame = kept.size === cart.size && [...cart].every(([examId, quantity]) => kept.get(examId) === quantity);
    return isSame ? [] : [`the cart of ${userId} is not what was acknowledged`];
  });
}
