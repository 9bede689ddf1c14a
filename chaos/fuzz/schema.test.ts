import { expect, test } from 'vitest';
import { readOperations } from './operations.ts';
import { misfits, type Schema } from './schema.ts';

const person: Schema = {
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 5 },
    age: { type: 'integer', minimum: 0 },
    kinds: { type: 'array', items: { enum: ['a', 'b'] }, maxItems: 2 },
    nick: { anyOf: [{ type: 'string', pattern: '^\\p{L}+$' }, { type: 'null' }] },
  },
  required: ['name', 'nick'],
  additionalProperties: false,
};

test('a value that the schema allows passes', () => {
  expect(misfits(person, { name: 'Asha', age: 0, kinds: ['a', 'b'], nick: null })).toEqual([]);
});

test.each([
  ['a field that nobody declared', { name: 'Asha', nick: null, role: 'admin' }, ['answer.role is not declared']],
  ['a field that is missing', { name: 'Asha' }, ['answer.nick is missing']],
  ['a type', { name: 1, nick: null }, ['answer.name is number, not string']],
  ['a length', { name: 'Ashaaa', nick: null }, ['answer.name is too long']],
  ['a fraction', { name: 'Asha', age: 1.5, nick: null }, ['answer.age is number, not integer']],
  ['a word', { name: 'Asha', kinds: ['a', 'c'], nick: null }, ['answer.kinds[1] is none of its words']],
  ['a choice', { name: 'Asha', nick: '1' }, ['answer.nick does not match its pattern']],
  ['everything', null, ['answer is null, not object']],
])('%s is told', (_what, value, told) => {
  expect(misfits(person, value)).toEqual(told);
});

test('a keyword that it does not know is never passed over', () => {
  expect(() => misfits({ multipleOf: 2 }, 3)).toThrow('multipleOf');
});

test('every schema of an answer is one that it can judge', () => {
  const schemas = readOperations().flatMap(({ responses }) =>
    [...responses.values()].flatMap((content): Schema[] => {
      const answer = content['application/json'];
      return answer ? [answer.schema] : [];
    }),
  );
  expect(schemas.length).toBeGreaterThan(500);
  for (const schema of schemas) for (const value of [null, '', 0, [], {}]) misfits(schema, value);
});
