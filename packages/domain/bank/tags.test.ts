import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedTags, MAX_TAGS, tidyTag } from './tags.ts';

test('a tag is the same however it is typed, in both scripts', () => {
  expect(tidyTag('  Class   X ')).toBe('class x');
  expect(tidyTag('Caf\u0065\u0301')).toBe('caf\u00e9');
  expect(tidyTag('कक्षा  १०')).toBe('कक्षा १०');
  expect(tidyTag(' \t')).toBe('');
});

test('tags are added and removed once, whatever was there before', () => {
  expect(changedTags(['old'], { add: ['New', 'new ', 'OLD'], remove: [] })).toEqual(['new', 'old']);
  expect(changedTags(['old', 'new'], { add: [], remove: ['Old', 'absent'] })).toEqual(['new']);
  expect(changedTags([], { add: ['both', ' '], remove: ['both'] })).toEqual([]);
});

test('a question has twenty tags at most, and one that is known does not count twice', () => {
  const twenty = Array.from({ length: MAX_TAGS }, (_, at) => `tag ${at}`);
  expect(changedTags(twenty, { add: ['Tag 3'], remove: [] })).toHaveLength(20);
  expect(changedTags(twenty, { add: ['one more'], remove: [] })).toBeNull();
  expect(changedTags(twenty, { add: ['one more'], remove: ['tag 3'] })).toHaveLength(20);
});

test('the same change twice is the same as once', () => {
  const tags = fc.array(fc.string({ maxLength: 5 }), { maxLength: 8 });
  fc.assert(
    fc.property(tags, tags, tags, (before, add, remove) => {
      const once = changedTags(before, { add, remove });
      if (once) expect(changedTags(once, { add, remove })).toEqual(once);
    }),
  );
});
