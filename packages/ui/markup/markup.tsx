import { createElement, Fragment, type ReactNode, useContext } from 'react';
import { scrollByKeys } from '../scroll-by-keys.ts';
import css from './markup.module.css';
import { addressHere, PictureContext, type PictureProps } from './picture-context.ts';
import { type MarkupNode, safeElement } from './safe-markup.ts';

/** Renders the input of an interaction within the text of a question. `id` is the id of the interaction. */
export type DrawPlace = (id: string) => ReactNode;
type Props = { nodes: readonly MarkupNode[]; place?: DrawPlace | undefined };

/** Renders the markup of a question: text and allow-listed elements, never an HTML string. Other content is removed. */
export function Markup({ nodes, place }: Props): ReactNode {
  return drawAll(nodes, place);
}

/** Punctuation that belongs to the text before it. It must not begin a line. */
const closing = /^[.,;:!?)।]+/;

function drawAll(nodes: readonly MarkupNode[], place: DrawPlace | undefined): ReactNode[] {
  const idAt = (at: number) => {
    const node = nodes[at];
    return place && typeof node === 'object' && node.tag === 'interaction' ? (node.attributes?.id ?? '') : null;
  };
  return nodes.map((node, at) => {
    if (typeof node === 'string') return idAt(at - 1) === null ? node : node.replace(closing, '');
    const id = idAt(at);
    if (id === null) return draw(node, at, place);
    const next = nodes[at + 1];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the nodes of a text never change their order.
      <span key={at} className={css.place}>
        {place?.(id)}
        {typeof next === 'string' && closing.exec(next)?.[0]}
      </span>
    );
  });
}

function draw(node: Exclude<MarkupNode, string>, key: number, place: DrawPlace | undefined): ReactNode {
  if (node.attributes?.picture) return <Picture key={key} {...node.attributes} />;
  const safe = safeElement(node);
  // React refuses children of `br` and `hr`.
  const children = /^[bh]r$/.test(node.tag) ? [] : drawAll(node.children ?? [], place);
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

/** Shows a picture from its address, which must be an address of this site. */
export function SitePicture({ src, alt, width, height }: PictureProps) {
  return <img loading="lazy" className={css.picture} src={addressHere(src)} alt={alt} width={width} height={height} />;
}

function Picture(props: PictureProps) {
  const Shown = useContext(PictureContext) ?? SitePicture;
  return <Shown {...props} />;
}

const looks: Record<string, string | undefined> = { math: css.math, svg: css.picture, table: css.table };
