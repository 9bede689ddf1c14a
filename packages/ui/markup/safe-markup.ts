/** A node of markup, with the same shape as `Markup` in packages/domain/form/content.ts. */
export type MarkupNode = string | MarkupElement;
export type MarkupElement = { tag: string; attributes?: Record<string, string>; children?: MarkupNode[] };

const html =
  'p br strong b em i u s sub sup ul ol li dl dt dd table caption thead tbody tfoot tr th td blockquote code pre figure figcaption div span hr h3 h4 h5 ruby rt rp';
const mathml =
  'math mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts mprescripts mtable mtr mtd mstyle mpadded mphantom menclose merror semantics';
const svg =
  'svg g path line polyline polygon rect circle ellipse text tspan title desc defs marker clipPath linearGradient radialGradient stop pattern';

const tags = new Set(`${html} ${mathml} ${svg}`.split(' '));

/** Elements that are removed with their children: they are interactive, load resources or contain code. */
const dropped = new Set(
  'script style iframe object embed template link meta base form input button select textarea foreignObject use image video animate set annotation annotation-xml'.split(
    ' ',
  ),
);

const attributes = new Set(
  (
    'lang dir role colspan rowspan scope start reversed ' +
    'display mathvariant stretchy fence separator lspace rspace minsize maxsize symmetric largeop movablelimits accent accentunder ' +
    'linethickness columnalign rowalign columnspacing rowspacing columnlines rowlines frame notation scriptlevel displaystyle form ' +
    'viewBox width height x y x1 y1 x2 y2 cx cy r rx ry dx dy d points fill fill-opacity fill-rule stroke stroke-width ' +
    'stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-opacity opacity transform text-anchor ' +
    'dominant-baseline font-size font-weight font-style letter-spacing preserveAspectRatio marker-start marker-mid marker-end ' +
    'markerWidth markerHeight markerUnits orient refX refY clip-path id offset stop-color stop-opacity gradientUnits ' +
    'gradientTransform patternUnits patternTransform aria-label aria-hidden aria-describedby aria-labelledby'
  ).split(' '),
);

const renamed: Record<string, string> = { colspan: 'colSpan', rowspan: 'rowSpan' };

export type SafeElement = { tag: string; props: Record<string, string> };

/** Returns the element with safe attributes, `unwrap` to render only its children, or `drop` to remove it. */
export function safeElement({ tag, attributes: given = {} }: MarkupElement): SafeElement | 'unwrap' | 'drop' {
  if (dropped.has(tag)) return 'drop';
  if (!tags.has(tag)) return 'unwrap';
  const props: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    if (attributes.has(name) && isSafeValue(value)) props[propName(name)] = value;
  }
  return { tag, props };
}

/**
 * Returns whether an attribute value is safe. References must stay within the same picture. Other URLs are not allowed.
 */
function isSafeValue(value: string): boolean {
  if (/url\s*\(/i.test(value)) return /^url\(#[\w-]+\)$/.test(value);
  return !/javascript:|data:|https?:|\/\/|\\/i.test(value);
}

/** Returns React's name of an attribute: `strokeWidth` for `stroke-width`. ARIA names do not change. */
function propName(name: string): string {
  if (name.startsWith('aria-')) return name;
  return renamed[name] ?? name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
