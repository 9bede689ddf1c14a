import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const styleSheets = execFileSync('git', ['ls-files', '*.css'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  // tokens.css defines the sizes, so it is not checked.
  .filter((file) => !file.endsWith('/tokens.css'))
  .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n') }));

/** Breakpoints of phone, tablet and desktop, as docs/architecture.md lists them. */
const breakpoints = ['width < 30rem', 'width < 48rem', 'width >= 48rem', 'width < 64rem', 'width >= 64rem'];
/**
 * The colour tokens already contain both colour schemes. Only a picture with a separate file for each scheme may query
 * the scheme.
 */
const otherFeatures = [
  'forced-colors',
  'prefers-color-scheme',
  'prefers-reduced-motion',
  'pointer',
  'max-height',
  'min-height',
];
/** Widths of lines are in pixels, because lines would be blurred if they grew with the text. */
const ofLines = /^\s*(border(?!-radius)|outline|box-shadow|text-decoration|text-underline)[\w-]*:/;

function findLines(isWrong: (line: string) => boolean): string[] {
  return styleSheets.flatMap(({ file, lines }) =>
    lines.flatMap((line, at) => (isWrong(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  );
}

test('a screen changes at three widths only', () => {
  const isKnown = (feature: string) =>
    breakpoints.includes(feature) || otherFeatures.some((name) => feature.startsWith(`${name}:`));
  const wrong = findLines((line) => {
    if (!/^\s*@media/.test(line)) return false;
    return [...line.matchAll(/\(([^)]+)\)/g)].some(([, feature = '']) => !isKnown(feature));
  });
  expect(wrong).toEqual([]);
});

test('lengths are tokens or grow with the text; only lines are drawn in pixels', () => {
  const wrong = findLines((line) => {
    if (ofLines.test(line) || line.trim().startsWith('@')) return false;
    return (line.match(/\b\d*\.?\d+px\b/g) ?? []).some((length) => length !== '1px');
  });
  expect(wrong).toEqual([]);
});
