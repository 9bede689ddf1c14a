import { type Command, EditorState, TextSelection } from 'prosemirror-state';
import { describe, expect, test } from 'vitest';
import { breakLine, insertBlock, selectAllText, setLines, wrap } from './edit-commands.ts';
import { documentOf, textOf } from './line-document.ts';

/** Runs a command on a text whose selection is between `‹` and `›`. Returns the new text in the same way. */
function run(command: Command, marked: string): string {
  const start = positionOf(marked.replace('›', ''), '‹');
  const end = positionOf(marked.replace('‹', ''), '›');
  const doc = documentOf(marked.replace('‹', '').replace('›', ''));
  let state = EditorState.create({ doc, selection: TextSelection.create(doc, start, end) });
  command(state, (tr) => {
    state = state.apply(tr);
  });
  const { from, to } = state.selection;
  const at = (from: number, to: number) => state.doc.textBetween(from, to, '\n');
  const size = state.doc.content.size;
  expect(textOf(state.doc)).toBe(`${at(0, from)}${at(from, to)}${at(to, size)}`);
  return `${at(0, from)}‹${at(from, to)}›${at(to, size)}`;
}

/** Returns the position of a sign in a document: each line has a place at its beginning and at its end. */
function positionOf(text: string, sign: string): number {
  const before = text.slice(0, text.indexOf(sign));
  return before.length + before.split('\n').length;
}

describe('bold', () => {
  test.each([
    ['a ‹word› b', 'a **‹word›** b'],
    ['a **‹word›** b', 'a ‹word› b'],
    ['a ‹› b', 'a **‹›** b'],
    ['‹one\ntwo›', '‹one\ntwo›'],
  ])('turns %j into %j', (before, after) => {
    expect(run(wrap('**'), before)).toBe(after);
  });
});

test('all of a text is selected from letter to letter, so that bold keeps its one line', () => {
  expect(run(selectAllText, 'o‹›ne')).toBe('‹one›');
  expect(run(selectAllText, 'o‹›ne\ntwo')).toBe('‹one\ntwo›');
});

test('a chemical formula has different signs at its ends', () => {
  expect(run(wrap('$\\ce{', '}$'), 'a ‹H2O› b')).toBe('a $\\ce{‹H2O›}$ b');
  expect(run(wrap('$\\ce{', '}$'), 'a $\\ce{‹H2O›}$ b')).toBe('a ‹H2O› b');
});

describe('a list', () => {
  test.each([
    ['o‹ne\ntw›o', '- o‹ne\n- tw›o'],
    ['- o‹ne\n- tw›o', 'o‹ne\ntw›o'],
    ['- o‹ne\ntw›o', '- o‹ne\n- tw›o'],
    ['# o‹›ne\ntwo', '- o‹›ne\ntwo'],
  ])('is made of lines: %j becomes %j', (before, after) => {
    expect(run(setLines('list'), before)).toBe(after);
  });

  test('with numbers counts its lines', () => {
    expect(run(setLines('numbered'), '‹one\n- two\n7. three›')).toBe('1. ‹one\n2. two\n3. three›');
  });

  test.each([
    ['- one‹›', '- one\n- ‹›'],
    ['- one ‹›two', '- one \n- ‹›two'],
    ['9. one‹›', '9. one\n10. ‹›'],
    ['- one\n- ‹›', '- one\n‹›'],
    ['text‹›', 'text\n‹›'],
    ['‹›- one', '\n‹›- one'],
  ])('goes on in the next line: %j becomes %j', (before, after) => {
    expect(run(breakLine, before)).toBe(after);
  });
});

test('a heading is one line with a mark', () => {
  expect(run(setLines('heading'), '‹›Read')).toBe('# ‹›Read');
  expect(run(setLines('heading'), '# Read‹›')).toBe('Read‹›');
});

test('a table comes below the line of the cursor, or into an empty line', () => {
  expect(run(insertBlock('| a |'), 'o‹›ne\ntwo')).toContain('ne\n\n| a |\ntwo');
  expect(run(insertBlock('| a |'), 'one\n‹›')).toContain('one\n| a |');
});
