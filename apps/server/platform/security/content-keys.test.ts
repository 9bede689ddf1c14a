import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeContentKeys, openContentKeys } from './content-keys.ts';
import { secretsFrom } from './secrets.ts';

const newSecret = () => secretsFrom(randomBytes(32).toString('hex'));
const secret = newSecret();
const keys = makeContentKeys([secret]);
const place = { column: 'form.content', row: 'one' };

test('a value opens in its place, and neither its text nor a second copy of it can be recognised', () => {
  const sealed = keys.seal(place, 'What is 12 times 12?');
  expect(keys.open(place, sealed).toString('utf8')).toBe('What is 12 times 12?');
  expect(sealed.includes('What')).toBe(false);
  expect(sealed.equals(keys.seal(place, 'What is 12 times 12?'))).toBe(false);
});

test.each([
  ['another row', { ...place, row: 'two' }],
  ['another column', { ...place, column: 'sealed.form_key.key' }],
])('a value that was copied to %s does not open', (_, elsewhere) => {
  expect(() => keys.open(elsewhere, keys.seal(place, 'a text'))).toThrow();
});

test('a value with a changed byte does not open, whichever byte it is', () => {
  const sealed = keys.seal(place, 'a text');
  for (const at of sealed.keys()) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(() => keys.open(place, changed)).toThrow();
  }
});

test('a plain value is not taken for an encrypted one', () => {
  for (const plain of ['{"languages":["en"],"sections":[]}', Buffer.alloc(32, 1), ''])
    expect(() => keys.open(place, Buffer.from(plain))).toThrow('not encrypted with a known key: none');
});

test('an older key still opens what it encrypted, and the newest one encrypts', () => {
  const old = keys.seal(place, 'a text');
  const newer = makeContentKeys([newSecret(), secret]);
  expect(newer.open(place, old).toString('utf8')).toBe('a text');
  expect(newer.ids[1]).toBe(keys.ids[0]);
  const fresh = newer.seal(place, 'a text');
  expect(newer.open(place, fresh).toString('utf8')).toBe('a text');
  expect(() => keys.open(place, fresh)).toThrow(`not encrypted with a known key: ${newer.ids[0]}`);
});

test('without a separate key, the installation secret is the key; with one, it remains known', () => {
  const separate = randomBytes(32).toString('hex');
  expect(openContentKeys({ KASAUTI_CONTENT_KEY: undefined }, secret).ids).toEqual(keys.ids);
  const both = openContentKeys({ KASAUTI_CONTENT_KEY: [separate] }, secret);
  expect(both.ids).toEqual([makeContentKeys([secretsFrom(separate)]).ids[0], keys.ids[0]]);
});
