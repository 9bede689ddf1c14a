import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Markup } from './markup.tsx';
import type { MarkupElement, MarkupNode } from './safe-markup.ts';

const draw = (...nodes: MarkupNode[]) => renderToStaticMarkup(createElement(Markup, { nodes }));

test('text is text, whatever it looks like', () => {
  expect(draw('1 < 2 & <script>alert(1)</script>')).toBe('1 &lt; 2 &amp; &lt;script&gt;alert(1)&lt;/script&gt;');
});

test('paragraphs, lists and tables of a question are drawn as they are', () => {
  const table = {
    tag: 'table',
    children: [{ tag: 'tr', children: [{ tag: 'td', attributes: { colspan: '2' }, children: ['7'] }] }],
  };
  expect(draw({ tag: 'p', children: ['How ', { tag: 'strong', children: ['many'] }, '?'] })).toBe(
    '<p>How <strong>many</strong>?</p>',
  );
  expect(draw(table)).toContain('<td colSpan="2">7</td>');
});

test('maths stays MathML', () => {
  const half = {
    tag: 'mfrac',
    children: [
      { tag: 'mn', children: ['1'] },
      { tag: 'mn', children: ['2'] },
    ],
  };
  expect(draw({ tag: 'math', attributes: { display: 'block' }, children: [half] }).replace(/ class="[^"]*"/, '')).toBe(
    '<math display="block"><mfrac><mn>1</mn><mn>2</mn></mfrac></math>',
  );
});

test('the punctuation after a place is drawn once, together with the place', () => {
  const at = (id: string): MarkupNode => ({ tag: 'interaction', attributes: { id } });
  const nodes = ['A ', at('one'), '), and ', at('two'), ' more', { tag: 'em', children: [at('three'), '?!'] }];
  const drawn = renderToStaticMarkup(createElement(Markup, { nodes, place: (id) => createElement('b', {}, id) }));
  expect(drawn.replaceAll(/ class="[^"]*"/g, '')).toBe(
    'A <span><b>one</b>),</span> and <span><b>two</b></span> more<em><span><b>three</b>?!</span></em>',
  );
});

test('a figure keeps its lines, its alternative text and references into itself', () => {
  const figure = {
    tag: 'svg',
    attributes: { viewBox: '0 0 10 10', role: 'img', 'aria-label': 'A triangle' },
    children: [{ tag: 'path', attributes: { d: 'M0 0L10 10', 'stroke-width': '2', 'marker-end': 'url(#tip)' } }],
  };
  const drawn = draw(figure);
  expect(drawn).toContain('viewBox="0 0 10 10"');
  expect(drawn).toContain('aria-label="A triangle"');
  expect(drawn).toContain('<path d="M0 0L10 10" stroke-width="2" marker-end="url(#tip)"></path>');
});

test.each<MarkupElement>([
  { tag: 'script', children: ['alert(1)'] },
  { tag: 'style', children: ['p { display: none }'] },
  { tag: 'iframe', attributes: { src: 'https://evil.example' } },
  { tag: 'input', attributes: { autofocus: '' } },
  { tag: 'foreignObject', children: [{ tag: 'p', children: ['x'] }] },
])('nothing of $tag is drawn', (node) => {
  expect(draw('before ', node, ' after')).toBe('before  after');
});

test('a picture is loaded from this site alone, and its size and its alternative text are known before', () => {
  const picture = (src: string): MarkupNode => ({
    tag: 'img',
    attributes: { src, alt: 'A ramp', width: '40', height: '30', onerror: 'alert(1)', picture: 'p' },
  });
  const from = (src: string) => draw(picture(src)).replace(/ class="[^"]*"/, '');
  expect(from('/api/v1/pictures/p-1')).toBe(
    '<img loading="lazy" src="/api/v1/pictures/p-1" alt="A ramp" width="40" height="30"/>',
  );
  for (const src of ['https://evil.example/pixel.png', '//evil.example/api/x', '/api/v1/x?a=b', 'javascript:alert(1)'])
    expect(from(src)).toBe('<img loading="lazy" alt="A ramp" width="40" height="30"/>');
});

test('a line break draws nothing inside of it, which React would refuse', () => {
  expect(draw('one', { tag: 'br', children: [''] }, { tag: 'hr', children: ['x'] }, 'two')).toBe('one<br/><hr/>two');
});

test('an unknown element loses itself but not its words', () => {
  expect(draw({ tag: 'marquee', children: ['the ', { tag: 'em', children: ['words'] }] })).toBe('the <em>words</em>');
});

test.each([
  ['onclick', 'alert(1)'],
  ['style', 'position: fixed'],
  ['href', 'javascript:alert(1)'],
  ['fill', 'url(https://evil.example/x.svg#a)'],
  ['marker-start', 'url( "//evil.example" )'],
  ['class', 'button'],
])('an attribute %s="%s" is left out', (name, value) => {
  expect(draw({ tag: 'rect', attributes: { [name]: value, width: '1' } })).toBe('<rect width="1"></rect>');
});

test('no tree of markup, however hostile, draws a script, a handler, a style or an address', () => {
  const name = fc.oneof(
    fc.constantFrom(
      'p',
      'svg',
      'math',
      'img',
      'a',
      'script',
      'use',
      'image',
      'object',
      'animate',
      'form',
      'style',
      'onload',
    ),
    fc.string({ minLength: 1, maxLength: 8 }),
  );
  const attribute = fc.constantFrom(
    'onload',
    'href',
    'xlink:href',
    'src',
    'style',
    'fill',
    'd',
    'id',
    'srcdoc',
    'formaction',
  );
  const value = fc.constantFrom(
    'javascript:alert(1)',
    'url(//evil.example)',
    'https://evil.example',
    'data:text/html,x',
    '1',
  );
  const { node } = fc.letrec<{ node: MarkupNode }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      fc.string(),
      fc.record({
        tag: name,
        attributes: fc.dictionary(attribute, value),
        children: fc.array(tie('node'), { maxLength: 3 }),
      }),
    ),
  }));
  fc.assert(
    fc.property(fc.array(node, { maxLength: 4 }), (nodes) => {
      const drawn = draw(...nodes);
      expect(drawn).not.toMatch(/<(?:script|style|iframe|object|form|use|image|a)\b/i);
      expect(drawn).not.toMatch(/<[^>]*\s(?:on\w+|style|href|src|srcdoc|formaction|xlink:href)=/i);
      expect(drawn).not.toMatch(/<[^>]*="[^"]*(?:javascript:|evil\.example)/i);
    }),
  );
});
