import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_TITLE, questionTitle } from './question-title.ts';

describe('the title of a question', () => {
  test.each([
    ['What is $x^2$ for $x = \\frac{1}{2}$?', 'What is x² for x = 1/2?'],
    ['$\\frac{a+b}{2} \\le \\sqrt{ab}$', '(a+b)/2 ≤ √ab'],
    ['Solve $\\sqrt[3]{x+1} = 2$', 'Solve ∛(x+1) = 2'],
    ['$a_{n+1} = 2^{10} - x_{\\text{max}}$', 'a_(n+1) = 2¹⁰ - x_max'],
    ['An angle of $30^\\circ$ or $\\pi/6$', 'An angle of 30° or π/6'],
    ['$\\ce{H2SO4 + 2NaOH}$ gives', 'H₂SO₄ + 2NaOH gives'],
    ['$\\left( \\frac{1}{\\sqrt{2}} \\right)$', '( 1/(√2) )'],
    ['$\\nosuch{5}$ and $\\%$', 'nosuch5 and %'],
    ['**Bold**, *slanted* and **both $x_1$**', 'Bold, slanted and both x₁'],
    ['Delhi is [[a]] of India.\n\n- one\n- two', 'Delhi is … of India. one two'],
    ['# Rivers\nWhich is long?\n1. Ganga', 'Rivers Which is long? 1. Ganga'],
    ['![A \\*kite\\*](picture:01a21ae5-7a17-72e6-b3ce-d0f53fd7c193) flies', 'A *kite* flies'],
    ['Pay \\$5 \\* 2', 'Pay $5 * 2'],
    ['राम की आयु $2x$ वर्ष है।', 'राम की आयु 2x वर्ष है।'],
  ])('shows %j as %j', (text, title) => {
    expect(questionTitle(text)).toBe(title);
  });

  test('ends a long text after a whole word, with three dots', () => {
    const title = questionTitle('seven '.repeat(40));
    expect(title).toMatch(/seven…$/);
    expect(title.length).toBeLessThanOrEqual(MAX_TITLE);
    expect(questionTitle('अ'.repeat(200))).toHaveLength(MAX_TITLE);
    expect(questionTitle('a'.repeat(MAX_TITLE))).toBe('a'.repeat(MAX_TITLE));
  });

  test('is one line of at most that length for every text', () => {
    const pieces = fc.constantFrom('$', '\\frac', '{', '}', '^', '_', '\\sqrt', '**', '[[a]]', 'x', ' ', '\n', '\\');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces).map((all) => all.join('')),
        ),
        (text) => {
          const title = questionTitle(text);
          expect(title.length).toBeLessThanOrEqual(MAX_TITLE);
          expect(title).toBe(title.trim());
          expect(title).not.toContain('\n');
        },
      ),
    );
  });
});
