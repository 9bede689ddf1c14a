import type { XmlElement, XmlNode } from '@kasauti/domain/text/xml-tree.ts';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5';
import { refuseQuestion } from '../refused.ts';

/**
 * Maximum depth of nested elements. The functions that walk the tree are recursive, and the parser searches through the
 * open elements, so great depth would be costly.
 */
const MAX_HTML_LEVELS = 60;

type HtmlNode = DefaultTreeAdapterTypes.ChildNode;

/** Parses HTML as browsers do. Scripts are not run, and nothing is downloaded. */
export function readHtml(html: string, line: number): readonly XmlNode[] {
  let open = 0;
  const treeAdapter = {
    ...defaultTreeAdapter,
    onItemPush: () => {
      open += 1;
      if (open > MAX_HTML_LEVELS)
        refuseQuestion('too-deep', `Elements are nested more than ${MAX_HTML_LEVELS} levels deep.`);
    },
    onItemPop: () => {
      open -= 1;
    },
  };
  return parseFragment(html, { treeAdapter }).childNodes.flatMap((node) => treeOf(node, line));
}

function treeOf(node: HtmlNode, line: number): XmlNode[] {
  if ('value' in node) return [node.value];
  if (!('tagName' in node)) return [];
  const children = 'content' in node ? node.content.childNodes : node.childNodes;
  const element: XmlElement = {
    name: node.tagName,
    namespace: node.namespaceURI,
    attributes: new Map(node.attrs.map(({ name, value }) => [name, value])),
    children: children.flatMap((child) => treeOf(child, line)),
    line,
  };
  return [element];
}
