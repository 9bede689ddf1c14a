import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPageText, wordsOfPageText } from './page-text.ts';

const text = (words: string) => ({ kind: 'text' as const, text: words });

test('headings, lists, links and bold words are read; the lines between are paragraphs', () => {
  const page =
    '## Refunds\nWithin **seven** days,\nby [this form](/contact).\n- by card\n- by UPI\n1. Ask\n2. Wait\n### Later';
  expect(readPageText(page)).toEqual([
    { kind: 'heading', level: 1, inline: [text('Refunds')] },
    {
      kind: 'paragraph',
      inline: [
        text('Within '),
        { kind: 'strong', text: 'seven' },
        text(' days,'),
        text(' '),
        text('by '),
        { kind: 'link', text: 'this form', to: '/contact' },
        text('.'),
      ],
    },
    { kind: 'list', isNumbered: false, items: [[text('by card')], [text('by UPI')]] },
    { kind: 'list', isNumbered: true, items: [[text('Ask')], [text('Wait')]] },
    { kind: 'heading', level: 2, inline: [text('Later')] },
  ]);
});

test('lines between upright strokes are a table; its first line is the head, and the line of dashes is no row', () => {
  const table = {
    kind: 'table',
    head: [[text('You')], [text('We')]],
    rows: [
      [[text('ask')], [{ kind: 'strong', text: 'pay' }]],
      [[text('wait')], [{ kind: 'link', text: 'look', to: '/orders' }]],
    ],
  };
  const rows = '| ask | **pay** |\n|wait|[look](/orders)|';
  expect(readPageText(`| You | We |\n${rows}`)).toEqual([table]);
  expect(readPageText(`| You | We |\n|:---|---:|\n${rows}\nLater`)).toEqual([
    table,
    { kind: 'paragraph', inline: [text('Later')] },
  ]);
  expect(wordsOfPageText(`| You | We |\n${rows}`)).toBe('You: We, ask: pay, wait: look');
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  'https://site.example@evil.example',
  'https://evil.example\\@site.example',
  'http://plain.example',
  'vbscript:x',
  'mailto:a@b.example',
])('%s is no link: it is shown as it was typed', (to) => {
  const typed = `[press](${to})`;
  expect(readPageText(typed)).toEqual([{ kind: 'paragraph', inline: [text(typed)] }]);
});

test.each(['/about', '/products?mode=centre#top', 'https://exams.example', 'https://exams.example:8443/a?b=c#d'])(
  '%s is a link',
  (to) => {
    expect(readPageText(`[here](${to})`)).toEqual([
      { kind: 'paragraph', inline: [{ kind: 'link', text: 'here', to }] },
    ]);
  },
);

test('other characters stay as they were typed: hashes, stars, brackets, dashes and HTML', () => {
  for (const plain of [
    '#1 of all',
    '2 * 3 * 4',
    '[sic]',
    'a - b',
    '<b>x</b>',
    '-5 degrees',
    '**',
    '[](/a)',
    '##none',
    '|x|',
    'a | b',
  ])
    expect([plain, readPageText(plain)]).toEqual([plain, [{ kind: 'paragraph', inline: [text(plain)] }]]);
});

test('no word is lost, whatever is typed', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z ()[\]*#|/.-]{0,30}$/), { maxLength: 6 }), (lines) => {
      const letters = (words: string) => words.replace(/[^a-z]/g, '');
      const read = letters(wordsOfPageText(lines.join('\n')));
      const typed = letters(lines.join('\n').replaceAll(/\]\([^()\s]+\)/g, ''));
      // A link's address is not part of the page's words.
      expect(read.length).toBeGreaterThanOrEqual(typed.length);
    }),
  );
});
