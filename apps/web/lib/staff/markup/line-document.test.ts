import fc from 'fast-check';
import { EditorState } from 'prosemirror-state';
import { describe, expect, test } from 'vitest';
import { documentOf, replaceText, sliceOf, textOf } from './line-document.ts';

const text = fc.array(fc.constantFrom('a', 'b', '\n', '$x$'), { maxLength: 12 }).map((parts) => parts.join(''));

describe('a document of lines', () => {
  test('gives back the text that it was made of', () => {
    fc.assert(
      fc.property(text, (one) => {
        expect(textOf(documentOf(one))).toBe(one);
      }),
    );
  });

  test('takes any other text in its place', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const state = EditorState.create({ doc: documentOf(one) });
        expect(textOf(replaceText(state.tr, other).doc)).toBe(other);
      }),
    );
  });

  test('changes nothing for the same text', () => {
    expect(replaceText(EditorState.create({ doc: documentOf('a\nb') }).tr, 'a\nb').docChanged).toBe(false);
  });

  test('has the line breaks of a pasted text, whatever system wrote them', () => {
    const state = EditorState.create({ doc: documentOf('xy') });
    expect(textOf(state.tr.replace(2, 2, sliceOf('1\r\n2\r3\n4')).doc)).toBe('x1\n2\n3\n4y');
  });
});
