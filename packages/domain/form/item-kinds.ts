import type { ItemKind } from './content.ts';

/** Every kind of question, in the order in which screens list them. */
export const itemKinds = [
  'single-choice',
  'multiple-choice',
  'inline-choice',
  'numeric',
  'slider',
  'text-entry',
  'extended-text',
  'file-upload',
  'order',
  'match',
  'associate',
  'gap-match',
  'graphic-gap-match',
  'graphic-associate',
  'hot-text',
  'hotspot',
  'select-point',
  'composite',
] as const satisfies readonly ItemKind[];
