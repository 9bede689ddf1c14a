import type { FormTool, FormTools } from '@kasauti/domain/form/content.ts';
import type { Stroke } from './strokes.ts';
import type { TextRange } from './text-ranges.ts';

/* What the candidate has done with the tools in one attempt. It stays on this device and is never sent. */

/** The number of lines that the line reader shows. */
export const bandLines = [1, 2, 3] as const;
export type BandLines = (typeof bandLines)[number];

export type ToolNotes = {
  /** The tools that are open. */
  open: readonly FormTool[];
  /** Ids of struck-out options by the name of the input (`InputProps`). */
  struckOut: Readonly<Record<string, readonly string[]>>;
  /** Highlighted places by text and language (`highlightKey`). */
  highlights: Readonly<Record<string, readonly TextRange[]>>;
  /** The band of the line reader. `top` is its distance from the top of the question, as a share of 0 to 1. */
  band: { lines: BandLines; top: number };
  /** The text of the rough sheet. */
  sheet: string;
  /** The drawing of the rough sheet. */
  strokes: readonly Stroke[];
};

export const noNotes: ToolNotes = {
  open: [],
  struckOut: {},
  highlights: {},
  band: { lines: 2, top: 0.25 },
  sheet: '',
  strokes: [],
};

/** The most characters of the rough sheet. */
export const MAX_SHEET_CHARACTERS = 10_000;

/** The order of the tools on the screen. */
const inOrder: readonly FormTool[] = ['calculator', 'eliminator', 'highlighter', 'lineReader', 'roughSheet'];

/** Returns the tools that a form allows. */
export function allowedTools(tools: FormTools | undefined): FormTool[] {
  return inOrder.filter((tool) => tools?.[tool] !== undefined);
}

/** Both are panels at the bottom of the screen. On a phone only one of them fits. */
const panels: readonly FormTool[] = ['calculator', 'roughSheet'];

/** Opens or closes a tool. On a narrow screen, a panel that is opened closes the other one. */
export function withTool(open: readonly FormTool[], tool: FormTool, isNarrow: boolean): FormTool[] {
  if (open.includes(tool)) return open.filter((other) => other !== tool);
  const hides = (other: FormTool) => isNarrow && panels.includes(tool) && panels.includes(other);
  return [...open.filter((other) => !hides(other)), tool];
}

/** Strikes an option out, or brings it back. */
export function withStrike(struckOut: ToolNotes['struckOut'], name: string, optionId: string): ToolNotes['struckOut'] {
  const struck = struckOut[name] ?? [];
  const next = struck.includes(optionId) ? struck.filter((other) => other !== optionId) : [...struck, optionId];
  return { ...struckOut, [name]: next };
}

/** Returns the key of a text's highlights. The languages of a text have different words, so each has its own. */
export function highlightKey(textRef: string, language: string): string {
  return `${textRef} ${language}`;
}
