import { describe, expect, test } from 'vitest';
import { withPlace } from '../../item/interactions.ts';
import type { Markup } from '../content.ts';
import { firstItem, problemsAfter, type Spoil, svg } from './spoiled-form.ts';

describe('a figure', () => {
  const drawn =
    (figure: Markup): Spoil =>
    ({ content }) => {
      firstItem(content).body = withPlace({ en: ['Which is taller?', ...figure], hi: ['कौन ऊँचा है?'] });
    };

  test.each<[string, Markup]>([
    ['a label', [svg({ 'aria-label': 'Two towers' })]],
    ['a title inside', [svg({}, [{ tag: 'g' }, { tag: 'title', children: ['Two towers'] }])]],
    ['an alt text', [{ tag: 'img', attributes: { alt: 'Two towers', sha256: '00' } }]],
    [
      'an image around it that has a label',
      [
        {
          tag: 'div',
          attributes: { role: 'img', 'aria-label': 'Two towers' },
          children: [svg({ 'aria-hidden': 'true' })],
        },
      ],
    ],
  ])('is named by %s', (_how, figure) => {
    expect(problemsAfter(drawn(figure))).toEqual([]);
  });

  test('alone can be the whole question', () => {
    const figure = svg({ 'aria-label': 'Two towers' });
    const spoil: Spoil = ({ content }) => {
      firstItem(content).body = withPlace({ en: [figure], hi: [figure] });
    };
    expect(problemsAfter(spoil)).toEqual([]);
  });

  test.each<[string, Markup]>([
    ['nothing', [svg({})]],
    ['an empty label', [svg({ 'aria-label': ' ' })]],
    ['hiding it', [svg({ 'aria-hidden': 'true' })]],
    ['an empty title', [svg({}, [{ tag: 'title', children: [''] }])]],
    [
      'a label on something around it that is no image',
      [{ tag: 'div', attributes: { 'aria-label': 'x' }, children: [svg({})] }],
    ],
  ])('is not named by %s', (_how, figure) => {
    expect(problemsAfter(drawn(figure))).toEqual([{ code: 'figure-without-alt', where: 'item q1', language: 'en' }]);
  });
});

describe('a recording', () => {
  const heard =
    (attributes: Record<string, string>, hi = true): Spoil =>
    ({ content }) => {
      const node = { tag: 'audio', attributes: { picture: 'r', transcript: 'Hello', sha256: '00', ...attributes } };
      firstItem(content).body = withPlace({ en: [node], hi: hi ? [node] : ['क्या कहा?'] });
    };
  const problem = (code: string, language: string) => ({ code, where: 'item q1', language });

  test('needs its transcript, must exist, and is in each language', () => {
    expect(problemsAfter(heard({}))).toEqual([]);
    const without = ['en', 'hi'].map((language) => problem('recording-without-transcript', language));
    expect(problemsAfter(heard({ transcript: ' ' }))).toEqual(without);
    expect(problemsAfter(heard({}, false))).toEqual([problem('recording-in-one-language', 'hi')]);
    const unknown: Spoil = ({ content }) => {
      const node = { tag: 'audio', attributes: { picture: 'r', transcript: 'Hello' } };
      firstItem(content).body = withPlace({ en: [node], hi: [node] });
    };
    expect(problemsAfter(unknown)).toEqual(['en', 'hi'].map((language) => problem('unknown-recording', language)));
  });
});

describe('a picture', () => {
  const shown =
    (attributes: Record<string, string>): Spoil =>
    ({ content }) => {
      const picture = { tag: 'img', attributes: { picture: 'p', alt: 'दो मीनारें', sha256: '00', ...attributes } };
      firstItem(content).body = withPlace({ en: ['Which is taller?'], hi: [{ tag: 'p', children: [picture] }] });
    };

  test('needs an alternative text in each language that shows it', () => {
    expect(problemsAfter(shown({}))).toEqual([]);
    const problem = { code: 'picture-without-alt', where: 'item q1', language: 'hi' };
    expect(problemsAfter(shown({ alt: ' ' }))).toEqual([problem]);
  });

  test('must exist', () => {
    const spoil: Spoil = ({ content }) => {
      const picture = { tag: 'img', attributes: { picture: 'p', alt: 'Two towers' } };
      firstItem(content).body = withPlace({ en: [picture], hi: ['कौन ऊँचा है?'] });
    };
    expect(problemsAfter(spoil)).toEqual([{ code: 'unknown-picture', where: 'item q1', language: 'en' }]);
  });
});
