import { highlightKey } from '../../lib/exam/tools/notes.ts';
import type { TextRange } from '../../lib/exam/tools/text-ranges.ts';

/*
 * The texts of a question that can be highlighted: its own text and its passage. Highlights are positions in the plain
 * text, and the browser paints them (CSS Custom Highlight API). So they change nothing in the elements that React has
 * rendered.
 */

/** One text on the screen. `nodes` are its text nodes with their positions in the text. */
export type ShownText = { key: string; nodes: { node: Text; from: number }[] };

/** A place in one of the shown texts. */
export type Place = { text: ShownText; range: TextRange };

/** Texts inside these elements belong to an input, and may change while the candidate answers. */
const inputs = 'fieldset, label, button, select, textarea, summary';
const blocks = 'p, li, td, th, h3, h4, figcaption, div';

/** The boxes of text in a passage or a question. In a preview, the text of a passage is in a box that scrolls. */
const textBoxes = ['', '> div', '> details > div'].map((inside) => `:scope ${inside} > div[translate="no"]`).join();

/**
 * Finds the texts of the question that is on the screen. The player's question (`question-view.tsx`) and its preview
 * (`preview-item.tsx`) set the attributes.
 */
export function shownTexts(page: ParentNode = document): ShownText[] {
  return [...page.querySelectorAll<HTMLElement>('[data-passage], [data-question]')].map((box) => {
    const { passage, question } = box.dataset;
    const parts = box.querySelectorAll<HTMLElement>(textBoxes);
    let from = 0;
    const nodes = [...parts].flatMap(textNodesIn).map((node) => {
      const placed = { node, from };
      from += node.data.length;
      return placed;
    });
    const textRef = passage === undefined ? `question ${question}` : `passage ${passage}`;
    return { key: highlightKey(textRef, parts[0]?.lang ?? ''), nodes };
  });
}

function textNodesIn(part: HTMLElement): Text[] {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (!node.parentElement?.closest(inputs)) found.push(node);
  }
  return found;
}

/** Returns the places that the candidate has selected. A selection without letters is empty. */
export function selectedPlaces(texts: readonly ShownText[], selection: Selection | null): Place[] {
  const selected = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  if (!selected || selected.collapsed) return [];
  return texts.flatMap((text) => {
    const touched = text.nodes.filter(({ node }) => selected.intersectsNode(node));
    const [first, last] = [touched[0], touched.at(-1)];
    if (!first || !last) return [];
    const from = first.from + (first.node === selected.startContainer ? selected.startOffset : 0);
    const to = last.from + (last.node === selected.endContainer ? selected.endOffset : last.node.data.length);
    return from < to ? [{ text, range: [from, to] as const }] : [];
  });
}

/** Returns a place as ranges of the document, with one range per text node. */
export function domRanges({ text, range: [from, to] }: Place): Range[] {
  return text.nodes.flatMap(({ node, from: start }) => {
    const [first, last] = [Math.max(from - start, 0), Math.min(to - start, node.data.length)];
    if (first >= last) return [];
    const range = new Range();
    range.setStart(node, first);
    range.setEnd(node, last);
    return [range];
  });
}

/** Returns the sentences of the texts in their order, so that they can be selected without a pointer. */
export function sentencesOf(texts: readonly ShownText[], language: string): Place[] {
  const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter(language, { granularity: 'sentence' }) : null;
  return texts.flatMap((text) =>
    blocksOf(text).flatMap(({ from, content }) => {
      const sentences = segmenter ? [...segmenter.segment(content)] : [{ segment: content, index: 0 }];
      return sentences
        .filter(({ segment }) => segment.trim() !== '')
        .map(({ segment, index }): Place => {
          const start = from + index;
          return { text, range: [start, start + segment.trimEnd().length] };
        });
    }),
  );
}

/** Joins the text nodes of each paragraph or cell. A sentence never goes on in the next one. */
function blocksOf({ nodes }: ShownText): { from: number; content: string }[] {
  const found: { box: Element | null | undefined; from: number; content: string }[] = [];
  for (const { node, from } of nodes) {
    const box = node.parentElement?.closest(blocks);
    const last = found.at(-1);
    if (last && last.box === box) last.content += node.data;
    else found.push({ box, from, content: node.data });
  }
  return found;
}

export function contentOf({ text, range: [from, to] }: Place): string {
  const whole = text.nodes.map(({ node }) => node.data).join('');
  return whole.slice(from, to);
}
