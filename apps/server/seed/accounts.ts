import type { Secrets } from '../platform/security/secrets.ts';
import { demoAccounts } from './data/people.ts';
import type { SeedPerson, SeedRole } from './data/types.ts';

/**
 * The password of every demo account. It is public: each start of a demo prints it. Production refuses to run with demo
 * data.
 */
export const demoPassword = 'Kasauti-Demo-2026';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const isStaff = (role: SeedRole): boolean => role !== 'candidate' && role !== 'org_manager';

/**
 * Returns the authenticator secret of a demo account. It is different in each installation, so it cannot be computed
 * from the published code alone. It stays the same after a restart, so it can be stored in an authenticator app.
 */
export function demoTotpSecret(secrets: Secrets, email: string): string {
  const bytes = secrets.key(`demo authenticator of ${email}`, 20);
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)] ?? '').join('');
}

export type DemoAccount = { role: SeedRole; email: string; password: string; totpSecret: string | null };

/** Returns the accounts that a demo prints at each start. */
export const printedAccounts = (secrets: Secrets): DemoAccount[] =>
  demoAccounts.map(({ role, email }) => ({
    role,
    email,
    password: demoPassword,
    totpSecret: isStaff(role) ? demoTotpSecret(secrets, email) : null,
  }));

const firstNames = [
  'Arun',
  'Bhavna',
  'Chetan',
  'Divya',
  'Esha',
  'Gopal',
  'Hema',
  'Irfan',
  'Jaya',
  'Kiran',
  'Leela',
  'Manoj',
];
const lastNames = [
  'Bose',
  'Dutta',
  'Fernandes',
  'Gowda',
  'Hegde',
  'Khanna',
  'Menon',
  'Nair',
  'Patil',
  'Rana',
  'Saxena',
  'Thakur',
];

/** Returns the proctor of a room. Each room has its own proctor, so nobody has to be in two rooms at once. */
export function proctorOfRoom(roomNo: number): SeedPerson {
  const demoProctor = demoAccounts.find((account) => account.role === 'proctor');
  if (!demoProctor) throw new Error('the demo has no proctor');
  if (roomNo === 0) return demoProctor;
  const fullName = `${firstNames[roomNo % firstNames.length]} ${lastNames[Math.floor(roomNo / firstNames.length + roomNo) % lastNames.length]}`;
  return {
    ...demoProctor,
    fullName,
    email: `proctor${roomNo + 1}@demo.kasauti.example`,
    bornOn: `19${70 + (roomNo % 28)}-0${1 + (roomNo % 9)}-1${roomNo % 9}`,
    phone: `+91 55500 ${String(30_000 + roomNo)}`,
  };
}
