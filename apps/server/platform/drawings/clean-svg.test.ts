import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { cleanSvg, looksLikeSvg, sizeOfDrawing } from './clean-svg.ts';

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
const drawing = (inside: string, attributes = 'width="200" height="100"') =>
  `<svg xmlns="${SVG}" xmlns:xlink="${XLINK}" ${attributes}>${inside}</svg>`;
const clean = (svg: string) => cleanSvg(Buffer.from(svg));

/** Returns the clean text of a drawing, without its frame. Throws if it is refused. */
function cleaned(inside: string): string {
  const outcome = clean(drawing(inside));
  if ('problem' in outcome) throw new Error(outcome.problem);
  const [, text = ''] =
    /^<\?xml[^>]*\?>\n<svg[^>]*?(?:\/>|>(.*)<\/svg>)\n$/s.exec(outcome.bytes.toString('utf8')) ?? [];
  return text;
}
const problemOf = (inside: string) => {
  const outcome = clean(drawing(inside));
  return 'problem' in outcome ? outcome.problem : null;
};

/** Draws a clean drawing and returns the colour of one pixel as red, green, blue and opacity. */
async function pixelOf(inside: string, x: number, y: number): Promise<number[]> {
  const outcome = clean(drawing(inside));
  if ('problem' in outcome) throw new Error(outcome.problem);
  const { data } = await sharp(outcome.bytes)
    .ensureAlpha()
    .extract({ left: x, top: y, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}
const RED = [255, 0, 0, 255];

describe('a drawing loses what it does not show', () => {
  test.each<[string, string]>([
    ['a script', '<script>alert(1)</script><rect width="9" height="9"/>'],
    ['a script in CDATA', '<script type="text/javascript"><![CDATA[alert(1)]]></script><rect width="9" height="9"/>'],
    ['a handler', '<rect width="9" height="9" onclick="alert(1)" onload="alert(1)"/>'],
    [
      'metadata, a title and a comment',
      '<metadata>asha</metadata><title>key: B</title><!-- B --><rect width="9" height="9"/>',
    ],
    ['a hidden layer', '<g style="display:none"><text>B is right</text></g><rect width="9" height="9"/>'],
    [
      'what an editor notes',
      '<s:view xmlns:s="urn:s"><rect/></s:view><rect s:a="1" xmlns:s="urn:s" data-key="B" id="B" width="9" height="9"/>',
    ],
    [
      'elements of a page',
      '<iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example"/><rect width="9" height="9"/>',
    ],
    ['unknown properties', '<rect width="9" height="9" style="background:url(https://evil.example);behavior:url(x)"/>'],
  ])('%s', (_what, inside) => {
    expect(cleaned(inside)).toBe('<rect height="9" width="9"/>');
  });

  test('the address of a link', () => {
    const inside = '<a xlink:href="javascript:alert(1)" href="javascript:alert(1)"><rect width="9" height="9"/></a>';
    expect(cleaned(inside)).toBe('<g><rect height="9" width="9"/></g>');
    expect(cleaned('<text>See <a href="https://evil.example">here</a></text>')).toBe(
      '<text>See <tspan>here</tspan></text>',
    );
  });

  test('text outside of texts', () => {
    expect(cleaned('alert(1)<g>alert(2)<text x="1" y="2">A &lt; B</text></g>')).toBe(
      '<g><text x="1" y="2">A &lt; B</text></g>',
    );
  });
});

describe('a drawing is refused', () => {
  test.each<[string, string]>([
    ['text in HTML', '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">A</p></foreignObject>'],
    ['a photo from elsewhere', '<image href="https://evil.example/a.png" width="9" height="9"/>'],
    ['a photo inside', '<image xlink:href="data:image/png;base64,AAAA" width="9" height="9"/>'],
    ['a drawing inside a photo', '<image href="data:image/svg+xml,%3Csvg/%3E" width="9" height="9"/>'],
    ['an animation', '<rect width="9" height="9"><animate attributeName="x" to="9" dur="1s"/></rect>'],
    ['an animated address', '<a><set attributeName="href" to="javascript:alert(1)"/><text>A</text></a>'],
    ['a shape of another file', '<use href="https://evil.example/a.svg#b"/>'],
    ['a shape of another file by its old name', '<use xlink:href="//evil.example/a.svg#b"/>'],
    ['a shape in an address', '<use href="data:image/svg+xml,x#a"/>'],
    ['a colour of another file', '<rect fill="url(https://evil.example/#a)" width="9" height="9"/>'],
    [
      'a colour of another file after one of its own',
      '<rect fill="url(#a) url(//evil.example)" width="9" height="9"/>',
    ],
    ['a mask of another file in a style', '<rect style="mask:url(//evil.example/#a)" width="9" height="9"/>'],
    ['an escaped address in a style', '<rect style="fill:\\75rl(//evil.example)" width="9" height="9"/>'],
    ['an import of styles', '<style>@import url(https://evil.example/a.css);</style>'],
    ['an import of styles behind a comment', '<style>/* */@\\69mport "//evil.example";</style>'],
    ['a font', '<style>@font-face{font-family:A;src:url(//evil.example)}</style><text>A</text>'],
    ['a style sheet with other selectors', '<style>rect:hover{fill:red}</style>'],
    ['a style sheet that is not closed', '<style>rect{fill:red</style>'],
    ['a filter', '<filter id="a"><feGaussianBlur stdDeviation="9"/></filter>'],
    ['a filter of another file', '<rect filter="url(//evil.example/#a)" width="9" height="9"/>'],
    ['a changed look in a style', '<rect style="mix-blend-mode:multiply" width="9" height="9"/>'],
    ['a choice by language', '<switch><text systemLanguage="hi">A</text></switch>'],
    ['a huge number', '<rect width="1e99" height="9"/>'],
    ['a huge number in a path', '<path d="M0 0L99999999 1"/>'],
    ['words for a number', '<rect width="calc(1px)" height="9"/>'],
    ['another transformation', '<g transform="perspective(1)"/>'],
  ])('with %s', (_what, inside) => {
    expect(problemOf(inside)).toBe('not-plain');
  });

  test.each<[string, string, string]>([
    ['with a document type', `<!DOCTYPE svg [<!ENTITY a "b">]>${drawing('')}`, 'unreadable'],
    [
      'with an entity bomb',
      `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${drawing('<text>&b;</text>')}`,
      'unreadable',
    ],
    ['with an entity of another file', `<!DOCTYPE svg SYSTEM "file:///etc/passwd">${drawing('')}`, 'unreadable'],
    ['with an unknown entity', drawing('<text>&nbsp;</text>'), 'unreadable'],
    ['that is not closed', drawing('<g>'), 'unreadable'],
    ['without a size', drawing('', 'width="100%"'), 'unreadable'],
    ['without a size in its viewBox', drawing('', 'viewBox="0 0 0 9"'), 'unreadable'],
    ['in UTF-16', Buffer.from(drawing(''), 'utf16le').toString('latin1'), 'unreadable'],
    ['that is a page', `<html xmlns="http://www.w3.org/1999/xhtml">${drawing('')}</html>`, 'no-drawing'],
    ['of another vocabulary', '<svg xmlns="urn:other" width="9" height="9"/>', 'no-drawing'],
    ['nested too deep', drawing('<g>'.repeat(80) + '</g>'.repeat(80)), 'too-complex'],
    ['with too many elements', drawing('<g/>'.repeat(20_001)), 'too-complex'],
  ])('%s', (_what, svg, problem) => {
    expect(clean(svg)).toEqual({ problem });
  });

  test.each<[string, string]>([
    [
      'a billion shapes by references',
      `<g id="a0"><rect width="1" height="1"/></g>${Array.from({ length: 9 }, (_, at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(10)}</g>`).join('')}`,
    ],
    [
      'a billion shapes by patterns',
      Array.from(
        { length: 19 },
        (_, at) =>
          `<pattern id="p${at}" width="1" height="1">${`<rect width="1" height="1" fill="url(#p${at + 1})"/>`.repeat(10)}</pattern>`,
      ).join(''),
    ],
    [
      'markers at each corner of a long line',
      `<marker id="m">${'<rect width="1" height="1"/>'.repeat(1000)}</marker><g marker-mid="url(#m)"><path d="M0 0${'L1 1'.repeat(10_000)}"/></g>`,
    ],
    ['a reference to itself', '<g id="a"><use href="#a"/></g>'],
    ['references in a circle', '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'],
    ['a pattern in itself', '<pattern id="a"><rect width="9" height="9" fill="url(#a)"/></pattern>'],
    [
      'many references in a row',
      Array.from({ length: 3000 }, (_, at) => `<use id="u${at}" href="#u${at + 1}"/>`).join(''),
    ],
    [
      'many references in a row, backwards',
      Array.from({ length: 40 }, (_, at) => `<use id="u${at + 1}" href="#u${at}"/>`).join(''),
    ],
  ])('with %s', (_what, inside) => {
    expect(problemOf(inside)).toBe('too-complex');
  });
});

describe('a drawing keeps its look', () => {
  const full = 'width="200" height="100"';

  test.each<[string, string]>([
    ['an attribute', `<rect ${full} fill="red"/>`],
    ['a style', `<rect ${full} fill="blue" style="fill: #f00; font-variant-ligatures: none"/>`],
    ['a style sheet', `<style>/* a */ * {stroke: none} .b, .a{fill:red}</style><rect ${full} class="a" fill="blue"/>`],
    [
      'the stronger rule',
      `<style>#a{fill:#ff0000} rect.c{fill:blue} rect{fill:green}</style><rect id="a" class="c" ${full}/>`,
    ],
    ['the later rule', `<style>.a{fill:blue} .b{fill:red}</style><rect class="b a" ${full}/>`],
    [
      'a gradient',
      `<linearGradient id="ध"><stop style="stop-color:red"/></linearGradient><rect ${full} fill="url(#ध)"/>`,
    ],
    ['a shape that is used', `<defs><rect id="a" ${full}/></defs><g fill="red"><use xlink:href="#a"/></g>`],
    [
      'a pattern',
      `<pattern id="a" width="9" height="9" patternUnits="userSpaceOnUse"><rect width="9" height="9" fill="red"/></pattern><rect ${full} fill="url('#a')"/>`,
    ],
    [
      'a frame',
      `<clipPath id="a"><rect ${full}/></clipPath><g clip-path="url(#a)"><path d="M0,0h400v300H0z" fill="red" transform="translate(0 0)"/></g>`,
    ],
    ['a second colour', `<rect ${full} fill="url(#missing) red"/>`],
  ])('from %s', async (_what, inside) => {
    expect(await pixelOf(inside, 150, 50)).toEqual(RED);
  });

  test('with what Graphviz and Inkscape write before it', () => {
    const type = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"\n "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
    const svg = `\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!-- made by dot -->${type}${drawing('<ellipse rx="27" ry="18"/>')}`;
    expect(clean(svg)).toMatchObject({ width: 200, height: 100 });
    expect(looksLikeSvg(Buffer.from(svg))).toBe(true);
  });

  test('with prefixes, and without a namespace', () => {
    const prefixed = clean(`<s:svg xmlns:s="${SVG}" width="9" height="9"><s:rect width="9" height="9"/></s:svg>`);
    expect(prefixed).toEqual(clean('<svg width="9" height="9"><rect width="9" height="9"/></svg>'));
    expect(prefixed).toMatchObject({ width: 9 });
  });

  test('and is the same when it is cleaned again, whatever its attributes and ids are called', () => {
    const inside = (id: string) =>
      `<defs><g id="${id}"><text y="2" x="1" xml:space="preserve"> A  B </text></g></defs><use href="#${id}"/><rect fill="url(#x) #aaa"/>`;
    const first = clean(drawing(inside('one')));
    expect(first).toEqual(clean(drawing(inside('two').replace('y="2" x="1"', 'x="1" y="2"'))));
    if ('problem' in first) throw new Error(first.problem);
    expect(cleanSvg(first.bytes)).toEqual(first);
  });
});

describe('the size of a drawing', () => {
  test.each<[string, number, number, string]>([
    ['width="30" height="20px"', 30, 20, '0 0 30 20'],
    ['width="30" height="20" viewBox="-5 -5 10 10"', 30, 20, '-5 -5 10 10'],
    ['width="1in" height="36pt"', 96, 48, '0 0 96 48'],
    ['width="50mm" viewBox="0 0 2 1"', 189, 94, '0 0 2 1'],
    ['height="60" viewBox="0,0,2,1"', 120, 60, '0 0 2 1'],
    ['width="100%" height="100%" viewBox="0 0 20 10"', 400, 200, '0 0 20 10'],
    ['viewBox="0 0 500.4 250"', 500, 250, '0 0 500.4 250'],
    ['width="8000" height="6000"', 2000, 1500, '0 0 8000 6000'],
    ['viewBox="0 0 1 100000"', 1, 2000, '0 0 1 100000'],
  ])('of %s is %i × %i pixels', async (attributes, width, height, viewBox) => {
    const outcome = clean(drawing('<path d="M0 0h1"/>', attributes));
    if ('problem' in outcome) throw new Error(outcome.problem);
    expect(outcome).toMatchObject({ width, height });
    expect(outcome.bytes.toString('utf8')).toContain(`height="${height}" viewBox="${viewBox}" width="${width}"`);
    expect(await sharp(outcome.bytes).metadata()).toMatchObject({ width, height });
    expect(sizeOfDrawing(outcome.bytes)).toMatchObject({ width, height });
  });
});
