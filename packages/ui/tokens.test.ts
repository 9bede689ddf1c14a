import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];
type Colours = Map<string | undefined, Record<Theme, string | undefined>>;

/** Returns the light and dark colours of all tokens in a rule, written as `--name: light-dark(#…, #…)`. */
function coloursOf(selector: string): Colours {
  const start = css.indexOf(`\n${selector} {`);
  const rule = css.slice(start, css.indexOf('\n}', start));
  return new Map(
    [...rule.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name, light, dark]) => [
      name,
      { light, dark },
    ]),
  );
}

const usual = coloursOf(':root');
const more: Colours = new Map([...usual, ...coloursOf(':root[data-more-contrast]')]);

function colour(colours: Colours, name: string, theme: Theme): string {
  const found = colours.get(name)?.[theme];
  if (!found) throw new Error(`no colour ${name}`);
  return found;
}

/** Relative luminance and contrast ratio according to WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['surface', 'canvas', 'tint'];
const textPairs: [string, string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['ink', ground],
    ['ink-soft', ground],
    ['link', ground],
  ]),
  ['on-primary', 'primary'],
  ['on-primary', 'primary-strong'],
  ['on-accent', 'accent'],
  ...['success', 'warning', 'danger'].flatMap((tone): [string, string][] => [
    [tone, 'surface'],
    [tone, 'canvas'],
    [tone, `${tone}-tint`],
  ]),
];

const least = {
  'as usual': { colours: usual, text: 4.5, edge: 3, line: 1 },
  'with more contrast': { colours: more, text: 7, edge: 7, line: 3 },
};
const looks = Object.entries(least).flatMap(([name, look]) => themes.map((theme) => ({ name, theme, ...look })));

describe.each(looks)('in the $theme theme $name', ({ colours, theme, text: readable, edge, line }) => {
  const ratio = (one: string, other: string) => contrast(colour(colours, one, theme), colour(colours, other, theme));

  test.each(textPairs)(`text in %s can be read on %s (${readable}:1)`, (text, ground) => {
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(readable);
  });

  test.each(['surface', 'canvas'])(
    `edges and the focus can be seen on %s (${edge}:1), lines too (${line}:1)`,
    (ground) => {
      expect(ratio('line-strong', ground)).toBeGreaterThanOrEqual(edge);
      expect(ratio('focus', ground)).toBeGreaterThanOrEqual(edge);
      expect(ratio('line', ground)).toBeGreaterThanOrEqual(line);
    },
  );
});
