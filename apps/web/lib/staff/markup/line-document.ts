import { Fragment, type Node, Schema, Slice } from 'prosemirror-model';
import type { Transaction } from 'prosemirror-state';

/** A document whose lines are the lines of a text. So nothing of the text can be lost. */
const schema = new Schema({
  nodes: {
    doc: { content: 'line+' },
    line: {
      content: 'text*',
      whitespace: 'pre',
      toDOM: () => ['div', 0],
      parseDOM: [{ tag: 'div' }, { tag: 'p' }],
    },
    text: {},
  },
});

/** Returns the text of a document. */
export function textOf(doc: Node): string {
  return doc.textBetween(0, doc.content.size, '\n');
}

/** Returns a document with this text. */
export function documentOf(text: string): Node {
  return schema.node('doc', null, linesOf(text));
}

/** Returns a text as a piece of a document. Its first and last line join with what is around it. */
export function sliceOf(text: string): Slice {
  return new Slice(Fragment.from(linesOf(text)), 1, 1);
}

function linesOf(text: string): Node[] {
  return text.split(/\r\n?|\n/).map((line) => schema.node('line', null, line === '' ? [] : [schema.text(line)]));
}

/** Replaces what differs between the document and a text. So the cursor stays where it is. */
export function replaceText(tr: Transaction, text: string): Transaction {
  const wanted = documentOf(text).content;
  const from = tr.doc.content.findDiffStart(wanted);
  const end = tr.doc.content.findDiffEnd(wanted);
  if (from === null || end === null) return tr;
  // Equal letters on both sides of a change can be counted twice: "aa" in the place of "a".
  const overlap = Math.max(0, from - Math.min(end.a, end.b));
  return tr.replace(from, end.a + overlap, documentOf(text).slice(from, end.b + overlap));
}
