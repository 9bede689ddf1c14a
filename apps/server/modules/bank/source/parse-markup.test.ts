import type { MarkupNode } from '@kasauti/domain/form/content.ts';
import { describe, expect, test } from 'vitest';
import { MarkupError, parseFigure, parseMarkup } from './parse-markup.ts';

/** Formats nodes as short text: `<p>Two <em>words</em></p>`. */
function drawn(node: MarkupNode): string {
  if (typeof node === 'string') return node;
  return `<${node.tag}>${(node.children ?? []).map(drawn).join('')}</${node.tag}>`;
}
const shown = (text: string) => parseMarkup(text).map(drawn).join('');
const figure = (inside: string, attributes = 'viewBox="0 0 10 10"') =>
  parseFigure(`<svg ${attributes}>${inside}</svg>`, 'A drawing');

describe('the authors’ markup', () => {
  test.each([
    ['two paragraphs and a line', 'One\n\nTwo\nlines', '<p>One</p><p>Two<br></br>lines</p>'],
    ['a list behind a line', 'These:\n- one\n- two', '<p>These:</p><ul><li>one</li><li>two</li></ul>'],
    ['a numbered list', '1. one\n2. two', '<ol><li>one</li><li>two</li></ol>'],
    ['lines whose numbers do not count on', '1. one\n3. two', '<p>1. one<br></br>3. two</p>'],
    ['a line that only looks like a numbered list', '1\\. one', '<p>1. one</p>'],
    ['headings', '# One **b**\n# Two\ntext', '<h4>One <strong>b</strong></h4><h4>Two</h4><p>text</p>'],
    ['a line that only looks like a heading', '\\# one', '<p># one</p>'],
    ['words that stand out', '**Bold** and *slanted*', '<p><strong>Bold</strong> and <em>slanted</em></p>'],
    ['signs that are meant as they are', 'Pay \\$5 \\* 2', '<p>Pay $5 * 2</p>'],
    ['a line that only looks like a list', '\\- one', '<p>- one</p>'],
    [
      'a cell with a line in it',
      '| a\\|b | c |',
      '<table><thead><tr><th>a|b</th><th>c</th></tr></thead><tbody></tbody></table>',
    ],
    ['HTML, as the text that it is', '<b onclick="x">5</b> < 6', '<p><b onclick="x">5</b> < 6</p>'],
  ])('is read as %s', (_what, text, nodes) => {
    expect(shown(text)).toBe(nodes);
  });

  test('has tables whose first row is the head, with or without a line below it', () => {
    for (const line of ['', '| --- | :-: |\n'])
      expect(shown(`| Year | Sold |\n${line}| 2024 | 12 |`)).toBe(
        '<table><thead><tr><th>Year</th><th>Sold</th></tr></thead><tbody><tr><td>2024</td><td>12</td></tr></tbody></table>',
      );
  });

  test('has numbered lists that begin at the author’s number', () => {
    expect(parseMarkup('7. one\n8. two')).toMatchObject([{ tag: 'ol', attributes: { start: '7' } }]);
    expect(parseMarkup('1. one')[0]).not.toHaveProperty('attributes');
  });

  test('sets formulas in MathML', () => {
    expect(shown('$\\frac{1}{2}$')).toMatch(/<math>.*<mfrac><mn>1<\/mn><mn>2<\/mn><\/mfrac>.*<\/math>/);
  });

  test.each(['\\nosuchcommand{1}', '\\frac{1}', '\\href{javascript:alert(1)}{x}', '\\includegraphics{a.png}'])(
    'takes no formula that cannot be set, or that leads elsewhere: %s',
    (latex) => {
      expect(() => parseMarkup(`$${latex}$`)).toThrow(MarkupError);
    },
  );
});

describe('a drawing', () => {
  test('keeps what is on the list, with a text alternative for what it shows', () => {
    const drawing = figure('<title>One</title><path d="M0 0h5" marker-end="url(#arrow)"/><text x="1">12 cm</text>');
    expect(drawing.attributes).toEqual({ viewBox: '0 0 10 10', role: 'img', 'aria-label': 'A drawing' });
    expect(drawing.children?.[1]).toEqual({ tag: 'path', attributes: { d: 'M0 0h5', 'marker-end': 'url(#arrow)' } });
    expect(drawn(drawing)).toBe('<svg><title>One</title><path></path><text>12 cm</text></svg>');
  });

  test.each([
    ...['script', 'style', 'foreignObject', 'image', 'use', 'a', 'animate', 'set', 'iframe', 'Path'].map(
      (tag) => `<${tag}/>`,
    ),
    ...['onload', 'onclick', 'style', 'href', 'xlink:href', 'class', 'filter', 'clip-path'].map(
      (name) => `<path ${name}="x"/>`,
    ),
    '<path fill="url(https://evil.example/#a)"/>',
    '<path fill="URL(data:text/plain,a)"/>',
    '<path marker-end="url(#a) url(//evil.example)"/>',
    '<g><g><script>alert(1)</script></g></g>',
    '<path></g>',
    '<?xml-stylesheet href="a.css"?>',
    '<text>&unknown;</text>',
  ])('that holds anything else is refused: %s', (inside) => {
    expect(() => figure(inside)).toThrow(MarkupError);
  });

  test.each([
    '<g viewBox="0 0 1 1"/>',
    '<svg/>',
    '',
    'words',
    '<svg viewBox="0 0 1 1"/><svg viewBox="0 0 1 1"/>',
    '<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 1 1"/>',
    '<svg viewBox="0 0 1 1" onload="alert(1)"/>',
  ])('is one SVG with a viewBox, without a document type: %s', (svg) => {
    expect(() => parseFigure(svg, 'A drawing')).toThrow(MarkupError);
  });
});
