import { describe, expect, test } from 'vitest';
import { picturesIn, withoutPicture, withPicture } from './picture-markup.ts';

const [a, b] = ['01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-00000000000b'] as const;
const end = { pictureId: a, replaces: null, isLine: false };

describe('a picture', () => {
  test('comes to the end of a text, as a paragraph or in the same line', () => {
    expect(withPicture('How steep?\n', { ...end, alt: 'A ramp' })).toBe(`How steep?\n\n![A ramp](picture:${a})`);
    expect(withPicture('Steep', { ...end, alt: 'A ramp', isLine: true })).toBe(`Steep ![A ramp](picture:${a})`);
    expect(withPicture('', { ...end, alt: 'A ramp' })).toBe(`![A ramp](picture:${a})`);
  });

  test('keeps the brackets and backslashes of its description, on one line', () => {
    const text = withPicture('', { ...end, alt: ' A [long]\n ramp \\ ' });
    expect(text).toBe(`![A \\[long\\] ramp \\\\](picture:${a})`);
    expect(picturesIn({ en: text, hi: '' })).toEqual([{ pictureId: a, alt: { en: 'A [long] ramp \\', hi: '' } }]);
  });

  test('takes each place of the one that it replaces, and no other', () => {
    const text = `![x](picture:${a}) and ![y](picture:${b}) and ![x](picture:${a})`;
    const one = { pictureId: '01900000-0000-7000-8000-00000000000c', alt: 'new', replaces: a, isLine: false };
    const placed = `![new](picture:${one.pictureId})`;
    expect(withPicture(text, one)).toBe(`${placed} and ![y](picture:${b}) and ${placed}`);
  });

  test('without a description is not added, and loses its description where it is already', () => {
    expect(withPicture('How steep?', { ...end, alt: ' ' })).toBe('How steep?');
    expect(withPicture(`![x](picture:${a})`, { ...end, replaces: a, alt: '' })).toBe(`![](picture:${a})`);
  });

  test('is removed without a gap, and other pictures stay', () => {
    const text = `How steep?\n\n![x](picture:${a})\n\n![y](picture:${b})`;
    expect(withoutPicture(text, a)).toBe(`How steep?\n\n![y](picture:${b})`);
  });
});

test('the pictures of a text are named once, with their descriptions in both languages', () => {
  const en = `![One](picture:${a}) ![Two](picture:${b}) ![Again](picture:${a})`;
  expect(picturesIn({ en, hi: `![दो](picture:${b})` })).toEqual([
    { pictureId: a, alt: { en: 'One', hi: '' } },
    { pictureId: b, alt: { en: 'Two', hi: 'दो' } },
  ]);
});
