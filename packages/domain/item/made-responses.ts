import type {
  AnswerFile,
  Area,
  CorrectPart,
  Interaction,
  LimitedOption,
  Pair,
  PartResponse,
  Point,
} from '../form/content.ts';
import { sharedSizeOf } from './areas.ts';
import { limitedUses } from './kinds/limited-use.ts';

/* Makes responses for the demo, for load tests and for other tests. */

/** Returns a random valid response. `random(limit)` must return a whole number from 0 to `limit` − 1. */
export function randomResponse(interaction: Interaction, random: (limit: number) => number): PartResponse {
  switch (interaction.kind) {
    case 'numeric':
      return { kind: 'number', text: String(random(500)) };
    case 'text-entry':
      return { kind: 'text', text: String(random(500)) };
    case 'extended-text':
      return { kind: 'text', text: `First line ${random(500)}\nSecond line ${random(500)}` };
    case 'file-upload':
      return { kind: 'files', files: [madeFile(random(500))] };
    case 'slider':
      return { kind: 'number', text: random(2) === 0 ? interaction.from : interaction.to };
    case 'order': {
      const optionIds = interaction.options.map(({ optionId }) => optionId);
      const first = random(optionIds.length);
      return { kind: 'order', optionIds: [...optionIds.slice(first), ...optionIds.slice(0, first)] };
    }
    case 'match': {
      const { rows, columns } = interaction;
      const pairs = rows.map(({ optionId }): Pair => [optionId, columns[random(columns.length)]?.optionId ?? '']);
      return { kind: 'pairs', pairs };
    }
    case 'gap-match':
      return filledGaps(interaction.choices, interaction.gaps, random);
    case 'graphic-gap-match': {
      const gaps = interaction.areas.map(({ optionId }) => optionId);
      return filledGaps(interaction.choices, gaps, random);
    }
    case 'associate':
    case 'graphic-associate': {
      const ids = interaction.options.map(({ optionId }) => optionId);
      const first = random(ids.length);
      const [a = '', b = ''] = [ids[first], ids[(first + 1) % ids.length]];
      return { kind: 'pairs', pairs: [[a, b]] };
    }
    case 'select-point': {
      const { width, height } = sharedSizeOf(interaction.picture);
      return { kind: 'points', points: [[random(width + 1), random(height + 1)]] };
    }
    case 'single-choice':
    case 'multiple-choice':
    case 'inline-choice':
    case 'hot-text':
    case 'hotspot':
      return { kind: 'options', optionIds: [interaction.options[random(interaction.options.length)]?.optionId ?? ''] };
  }
}

function filledGaps(
  choices: readonly LimitedOption[],
  gaps: readonly string[],
  random: (limit: number) => number,
): PartResponse {
  const uses = limitedUses(choices).flatMap(({ optionId, matchMax }) => Array<string>(matchMax).fill(optionId));
  const first = random(uses.length);
  const filled = gaps.slice(0, uses.length);
  return { kind: 'pairs', pairs: filled.map((gap, at) => [uses[(first + at) % uses.length] ?? '', gap]) };
}

/**
 * Returns a right response according to a key. If several options are right but the question asks for one, returns the
 * first. No response is right by a rubric, so any text or file is returned.
 */
export function rightResponse({ kind }: Pick<Interaction, 'kind'>, correct: CorrectPart): PartResponse {
  switch (correct.kind) {
    case 'range':
      return { kind: 'number', text: correct.from };
    case 'texts':
      return { kind: 'text', text: correct.accepted[0] ?? '' };
    case 'rubric':
      return kind === 'file-upload'
        ? { kind: 'files', files: [madeFile(0)] }
        : { kind: 'text', text: 'A text that people mark.' };
    case 'options':
      return {
        kind: 'options',
        optionIds:
          kind === 'single-choice' || kind === 'inline-choice' ? correct.optionIds.slice(0, 1) : correct.optionIds,
      };
    case 'areas':
      return { kind: 'points', points: correct.areas.map(pointOf) };
    case 'order':
    case 'pairs':
      return correct;
  }
}

/** Returns a point of an area: its centre, its upper left corner, or its first corner. */
function pointOf({ coords: [x = 0, y = 0] }: Area): Point {
  return [x, y];
}

/** Returns a file of which the server has only the name. */
function madeFile(no: number): AnswerFile {
  const fileId = `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`;
  return { fileId, sha256: '0'.repeat(64), size: 1, type: 'application/pdf' };
}
