import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseMarkup } from '../../source/parse-markup.ts';
import { shownText } from '../test/as-plain.ts';
import { type TextFormat, writeText } from './write-text.ts';

function write(text: string, format: TextFormat = 'html') {
  const notes: string[] = [];
  const markup = writeText(text, format, { line: 1, note: (code) => void notes.push(code) });
  return { markup, notes };
}

describe('HTML is written in the markup of authors', () => {
  test.each<[string, string, string, string[]]>([
    ['paragraphs', '<p>One\n two</p><p>Three<br>Four</p>', 'One two\n\nThree\nFour', []],
    ['emphasis', 'a <b>bold </b>and <em>soft</em> word', 'a **bold** and *soft* word', []],
    ['emphasis over two lines', '<b>one<br>two</b>', '**one**\n**two**', []],
    ['emphasis inside emphasis', '<b>one <i>two</i></b>', '**one two**', ['style-left-out']],
    ['a list', '<ul><li>one</li><li><b>two</b></li></ul>', '- one\n- **two**', []],
    ['a list and a heading in bold', '<b><h3>Two</h3><ul><li>one</li></ul></b>', '# **Two**\n\n- **one**', []],
    ['a text that looks like a list', '<p>- one</p>', '\\- one', []],
    ['a text that looks like a numbered list', '<p>3. one</p>', '3\\. one', []],
    ['a text that looks like a heading', '<p># one</p>', '\\# one', []],
    ['a numbered list', '<ol><li>one</li><li>two</li></ol>', '1. one\n2. two', []],
    ['a list that begins at another number', '<ol start="7"><li>one</li><li>two</li></ol>', '7. one\n8. two', []],
    ['a list that ends at the last number', '<ol start="999"><li>one</li></ol>', '999. one', []],
    ['a list with letters', '<ol type="a"><li>one</li></ol>', '1. one', ['style-left-out']],
    [
      'a table',
      '<table><tr><th>a|b</th><th>c</th></tr><tr><td>1</td><td>-</td></tr></table>',
      '| a\\|b | c |\n| 1 | \\- |',
      [],
    ],
    ['a table without a head', '<table><tr><td>a</td></tr></table>', '| a |', ['first-row-now-head']],
    [
      'a formula whose LaTeX is another one',
      '<math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">y</annotation></semantics></math>',
      '$x$',
      [],
    ],
    ['a heading', '<h3>Read <b>this</b><br>text</h3>text', '# Read **this** text\n\ntext', []],
    ['an empty heading', '<h3> </h3>text', 'text', []],
    ['underlined words', 'the <u>word</u>', 'the **word**', ['underline-now-bold']],
    ['a small sign', 'H<sub>2</sub>O<sup>n+1</sup>', 'H$_{2}$O$^{\\text{n+1}}$', []],
    ['LaTeX of Moodle', 'Is \\(x^2\\) or $$y$$ $5?', 'Is $x^2$ or\n$\\displaystyle y$\n\\$5?', []],
    [
      'MathML',
      '<math><mfrac><mn>1</mn><mi>x</mi></mfrac><mo>≤</mo><msup><mi>y</mi><mn>2</mn></msup></math>',
      '$\\frac{1}{x} ≤ {y}^{2}$',
      [],
    ],
    [
      'LaTeX that is empty or does not end',
      '\\(\\) a \\(b \\[c\\] \\(d',
      '\\\\(\\\\) a \\\\(b\n$\\displaystyle c$\n\\\\(d',
      [],
    ],
    ['a link', '<a href="https://example.org">here</a>', 'here', ['link-left-out']],
    ['a colour', '<span style="color: red">red</span>', 'red', ['style-left-out']],
    ['signs of HTML', '5 &lt; 7 &amp; [[RESPONSE]]', '5 < 7 & \\[\\[RESPONSE]]', []],
  ])('%s', (_what, html, markup, notes) => {
    expect(write(html)).toEqual({ markup, notes });
  });

  test.each<[string, string, string]>([
    ['a picture', '<img src="x.png">', 'unsupported-element'],
    ['a script', '<script>1</script>', 'active-content'],
    ['an event', '<p onclick="x()">a</p>', 'active-content'],
    ['an address that runs', '<a href="javascript:x()">a</a>', 'active-content'],
    ['a frame', '<iframe></iframe>', 'active-content'],
    ['a cell over two rows', '<table><tr><td rowspan="2">a</td></tr></table>', 'unsupported-element'],
    ['rows of two lengths', '<table><tr><td>a<td>b</tr><tr><td>c</tr></table>', 'unsupported-element'],
    ['numbers beyond the last one', '<ol start="999"><li>a</li><li>b</li></ol>', 'unsupported-element'],
    ['a list in a list', '<ul><li>a<ul><li>b</li><li>c</li></ul></li></ul>', 'unsupported-element'],
    ['text as it is typed', '<pre>a</pre>', 'unsupported-element'],
    ['a star in bold', '<b>a * b</b>', 'unsupported-element'],
    ['unknown LaTeX', '\\(\\nosuch{1}\\)', 'unsupported-formula'],
    ['LaTeX that loads something', '\\(\\includegraphics{a}\\)', 'unsupported-formula'],
    ['unknown MathML', '<math><mtable></mtable></math>', 'unsupported-formula'],
    ['deep nesting', '<div>'.repeat(30_000), 'too-deep'],
    ['a text without end', 'a&amp;'.repeat(50_000), 'text-too-long'],
  ])('and refuses %s', (_what, html, code) => {
    expect(() => write(html)).toThrow(expect.objectContaining({ code }));
  });
});

test('plain text is shown as it is', () => {
  const line = fc.stringMatching(/^[!-~][ -~]{0,30}$/).map((text) => text.trim());
  // In a plain text, only the delimiters of formulas have a meaning.
  const text = fc.array(line, { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(
      text.filter((words) => !/\\[([]|\$\$/.test(words)),
      (words) => {
        expect(shownText(write(words, 'plain').markup)).toBe(words);
      },
    ),
  );
});

test('the text of any HTML is shown or refused, and nothing else comes of it', () => {
  const tag = fc.constantFrom(
    '<b>',
    '</b>',
    '<p>',
    '</p>',
    '<ul>',
    '<li>',
    '<i>',
    '<br>',
    '<td>',
    '* ',
    '- ',
    '| ',
    '$',
    '[[x]]',
    '\\',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(tag, fc.stringMatching(/^[a-z ]{1,5}$/)), { maxLength: 12 }), (parts) => {
      const tags = JSON.stringify(tagsOf(parts.join('')));
      expect(tags).not.toMatch(/interaction|math/);
    }),
  );
});

function tagsOf(html: string) {
  try {
    return parseMarkup(write(html).markup);
  } catch (error) {
    expect(error).toHaveProperty('code');
    return [];
  }
}
