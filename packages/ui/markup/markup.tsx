import { createElement, Fragment, type ReactNode } from 'react';
import css from './markup.module.css';
import { type MarkupNode, safeElement } from './safe-markup.ts';

/**
 * Draws markup of a question: text and allow-listed elements, never a string of HTML. What is not allowed is left out.
 */
export function Markup({ nodes }: { nodes: readonly MarkupNode[] }): ReactNode {
  return nodes.map((node, at) => draw(node, at));
}

function draw(node: MarkupNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const safe = safeElement(node);
  const children = node.children?.map(draw) ?? [];
  // An element we do not know is only a wrapper: its words are still part of the question.
  if (safe === 'unwrap') return <Fragment key={key}>{children}</Fragment>;
  if (safe === 'drop') return null;
  return createElement(safe.tag, { key, ...safe.props, className: looks[safe.tag] }, ...children);
}

const looks: Record<string, string | undefined> = { svg: css.picture, table: css.table };
