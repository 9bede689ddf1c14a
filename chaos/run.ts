import { parseArgs } from 'node:util';
import { kill } from './kill.ts';
import { loginRace } from './login-race.ts';
import { paymentRace } from './payment-race.ts';
import { seatRace } from './seat-race.ts';

/**
 * `npm run chaos -- <name> [options]`: prints one JSON line. It exits with 1 if an invariant is broken, but never
 * because the machine is slow.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    who: { type: 'string', default: 'server' },
    cycles: { type: 'string', default: '50' },
    candidates: { type: 'string' },
    rounds: { type: 'string', default: '100' },
    payments: { type: 'string', default: '1000' },
    logins: { type: 'string', default: '10000' },
    users: { type: 'string', default: '50' },
  },
});

const number = (text: string | undefined, fallback: number) => {
  const value = text === undefined ? fallback : Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`${text} is not a whole number above 0`);
  return value;
};

const runs: Record<string, () => Promise<{ broken: string[]; line: Record<string, unknown> }>> = {
  'seat-race': () => seatRace({ candidates: number(values.candidates, 200), rounds: number(values.rounds, 100) }),
  'login-race': () => loginRace({ logins: number(values.logins, 10_000), users: number(values.users, 50) }),
  'payment-race': () => paymentRace({ payments: number(values.payments, 1000) }),
  kill: () => {
    const { who } = values;
    if (who !== 'server' && who !== 'database' && who !== 'both') throw new Error('--who is server, database or both');
    return kill({ who, cycles: number(values.cycles, 50), candidates: number(values.candidates, 40) });
  },
};

const run = runs[positionals[0] ?? ''];
if (!run) {
  console.error(`Name one of: ${Object.keys(runs).join(', ')}`);
  process.exit(2);
}
const { broken, line } = await run();
for (const what of broken.slice(0, 20)) console.error(what);
console.log(JSON.stringify(line));
process.exit(broken.length === 0 ? 0 : 1);
