import { createElement, Fragment, type ReactNode } from 'react';
import css from './markup.module.css';
import { type MarkupNode, safeElement } from './safe-markup.ts';

/** Renders the answer at a place of a question's text, by the id of its interaction. */
export type DrawPlace = (id: string) => ReactNode;
type Props = { nodes: readonly MarkupNode[]; place?: DrawPlace | undefined };

/** Renders the markup of a question: text and allow-listed elements, never an HTML string. Other content is removed. */
export function Markup({ nodes, place }: Props): ReactNode {
  return nodes.map((node, at) => draw(node, at, place));
}

function draw(node: MarkupNode, key: number, place: DrawPlace | undefined): ReactNode {
  if (typeof node === 'string') return node;
  if (place && node.tag === 'interaction') return <Fragment key={key}>{place(node.attributes?.id ?? '')}</Fragment>;
  const safe = safeElement(node);
  const children = node.children?.map((child, at) => draw(child, at, place)) ?? [];
  // An unknown element is replaced by its children, because its text is still part of the question.
  if (safe === 'unwrap') return <Fragment key={key}>{children}</Fragment>;
  if (safe === 'drop') return null;
  const drawn = createElement(safe.tag, { key, ...safe.props, className: looks[safe.tag] }, ...children);
  if (safe.tag !== 'table') return drawn;
  return (
    <div key={key} className={css.wide} ref={scrollByKeys}>
      {drawn}
    </div>
  );
}

/** Makes a table focusable only if it scrolls, because the keyboard scrolls only focusable elements. */
function scrollByKeys(box: HTMLDivElement | null): void {
  if (box && box.scrollWidth > box.clientWidth) box.tabIndex = 0;
}

const looks: Record<string, string | undefined> = { svg: css.picture, table: css.table };
