/* What a drawing in SVG may contain. Everything that is not listed here is left out or refuses the drawing. */

export const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
export const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink';
export const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';

const listed = (names: string) => new Set(names.split(' '));

/** Elements that are drawn, or that others refer to. */
export const ELEMENTS = listed(
  'svg g defs symbol use path line polyline polygon rect circle ellipse text tspan textPath marker linearGradient radialGradient stop clipPath mask pattern',
);
/** Elements whose text is shown. */
export const TEXT_ELEMENTS = listed('text tspan textPath');
/**
 * Elements that a picture never shows. They are left out with their content. Style sheets are read before, and their
 * rules become attributes.
 */
export const INVISIBLE_ELEMENTS = listed('metadata title desc script style');
/** Elements that draw only where another element refers to them, whatever their property `display` says. */
export const DEFINITIONS = listed('symbol marker linearGradient radialGradient clipPath mask pattern');
/** Elements that may name another element of the drawing with `href`. */
export const REFERRING_ELEMENTS = listed('use textPath linearGradient radialGradient pattern');

const number = '[-+]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][-+]?\\d+)?(?:px|pt|pc|mm|cm|in|em|ex|%)?';
const LENGTHS = new RegExp(`^${number}(?:[\\s,]+${number})*$`);
const WORDS = /^[a-z][a-z-]*(?:[\s,]+[a-z][a-z-]*)*$/i;
const PATH = /^[MLHVCSQTAZ\s\d,.e+-]*$/i;
const POINTS = /^[\s\d,.eE+-]*$/;
const TRANSFORM = /^(?:[\s,]*(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([\s\d,.eE+-]*\))*\s*$/;
const FAMILIES = /^[\p{L}\p{M}\p{N}\s,'"_-]*$/u;
const COLOUR = /^(?:[a-z-]{3,24}|#[\da-f]{3,8}|(?:rgb|hsl)a?\([\s\d.,%/]*\))$/i;
const NOTHING = /^none$/;

/** A kind of value. A value with `mayRefer` may also be `url(#id)`. */
export type ValueKind = { matches: readonly RegExp[]; mayRefer?: boolean };

const lengths: ValueKind = { matches: [LENGTHS] };
const words: ValueKind = { matches: [WORDS] };
const lengthsOrWords: ValueKind = { matches: [LENGTHS, WORDS] };
const reference: ValueKind = { matches: [NOTHING], mayRefer: true };
const paint: ValueKind = { matches: [COLOUR], mayRefer: true };

const all = (names: string, kind: ValueKind) => names.split(' ').map((name) => [name, kind] as const);

/** Attributes for the shape and the place of an element. `viewBox` of the drawing itself is written anew. */
export const ATTRIBUTES: ReadonlyMap<string, ValueKind> = new Map([
  ...all(
    'x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy width height rotate offset textLength startOffset pathLength refX refY markerWidth markerHeight viewBox',
    lengths,
  ),
  ...all(
    'markerUnits gradientUnits patternUnits patternContentUnits clipPathUnits maskUnits maskContentUnits spreadMethod lengthAdjust method spacing preserveAspectRatio',
    words,
  ),
  ['orient', lengthsOrWords],
  ['d', { matches: [PATH] }],
  ['points', { matches: [POINTS] }],
  ...all('transform gradientTransform patternTransform', { matches: [TRANSFORM] }),
]);

/** Properties of style. A file has them in an attribute of their own, in `style`, or in a style sheet. */
export const PROPERTIES: ReadonlyMap<string, ValueKind> = new Map([
  ...all('fill stroke', paint),
  ...all('color stop-color', { matches: [COLOUR] }),
  ...all(
    'opacity fill-opacity stroke-opacity stop-opacity stroke-width stroke-dasharray stroke-dashoffset stroke-miterlimit font-size font-weight font-stretch letter-spacing word-spacing baseline-shift',
    lengthsOrWords,
  ),
  ...all(
    'fill-rule clip-rule stroke-linecap stroke-linejoin font-style font-variant text-anchor dominant-baseline alignment-baseline text-decoration writing-mode direction unicode-bidi display visibility overflow paint-order vector-effect shape-rendering text-rendering',
    words,
  ),
  ['font-family', { matches: [FAMILIES] }],
  ...all('marker-start marker-mid marker-end clip-path mask', reference),
]);

/** Properties without which a drawing would look different, with the only value that is accepted. */
export const REFUSED_PROPERTIES: ReadonlyMap<string, string> = new Map([
  ['filter', 'none'],
  ['mix-blend-mode', 'normal'],
  ['transform', 'none'],
  ['marker', 'none'],
  ['font', 'inherit'],
]);

/** References that each shape below an element inherits, so each of these shapes draws what they name. */
export const INHERITED_REFERENCES = listed('fill stroke marker-start marker-mid marker-end');
