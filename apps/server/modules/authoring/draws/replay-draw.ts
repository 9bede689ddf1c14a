import type { DrawId, FormId } from '@kasauti/contract/ids.ts';
import { drawItems } from '@kasauti/domain/draw/draw.ts';
import type { Database } from '../../../platform/database/database.ts';
import { sha256, sha256Hex } from '../../../platform/security/hashes.ts';
import { readEntries } from '../../audit/index.ts';
import { findForm } from '../store.ts';
import { drawnBySection, type FrozenDraw } from './frozen-draw.ts';
import { findDraw, findDrawOfForm, findVariants, type StoredDraw } from './store.ts';

/** The result of computing a draw again. `difference` is the first one, as a sentence, or null if all is equal. */
export type Replay = { drawId: DrawId; variants: number; questions: number; difference: string | null };

/**
 * Computes a stored draw again, from its seed and its input, and compares each of its published forms with it. `id` is
 * the id of a draw or of a published form. Returns null if it is neither.
 */
export async function replayDraw(database: Database, id: string): Promise<Replay | null> {
  const draw = (await findDraw(database, id as DrawId)) ?? (await findDrawOfForm(database, id as FormId));
  if (!draw) return null;
  const { drawId } = draw;
  const variants = await findVariants(database, drawId);
  const input = JSON.parse(draw.input) as FrozenDraw;
  let difference = await differenceFromAudit(database, draw);
  let questions = 0;
  for (const { variantNo, formId } of variants) {
    const drawn = drawItems(input, { seed: draw.seed, variantNo }, sha256);
    const rows = drawn.kind === 'drawn' ? drawn.rows : [];
    questions += rows.flat().length;
    const form = await findForm(database, formId);
    const held = form?.content.sections.map(({ items }) => items.map(({ itemVersionId }) => itemVersionId)) ?? [];
    difference ??= firstDifference(`Variant ${variantNo}`, versionsBySection(input, rows), held);
  }
  return { drawId, variants: variants.length, questions, difference };
}

/** The audit log is chained, so nobody can replace the seed or the input of a draw unnoticed. */
async function differenceFromAudit(database: Database, draw: StoredDraw): Promise<string | null> {
  const [entry] = await readEntries(database, { objectKind: 'draw', objectId: draw.drawId, since: null }, 0, 1);
  if (!entry) return 'The audit log has no entry of this draw.';
  const said = JSON.parse(entry.detail) as { seedSha256: string; inputSha256: string };
  if (said.seedSha256 !== sha256Hex(draw.seed)) return 'The seed is not the one that the audit log names.';
  return said.inputSha256 === sha256Hex(draw.input) ? null : 'The input is not the one that the audit log names.';
}

/** Returns the drawn versions by the index of their section. */
function versionsBySection(input: FrozenDraw, drawn: string[][]): Map<number, string[]> {
  const versions = new Map(input.candidates.map(({ id, versionId }) => [id, versionId]));
  const bySection = [...drawnBySection(input, drawn)];
  return new Map(bySection.map(([section, ids]) => [section, ids.map((id) => versions.get(id) ?? '')]));
}

function firstDifference(variant: string, drawn: Map<number, string[]>, held: string[][]): string | null {
  for (const [section, versions] of drawn) {
    const inForm = held[section] ?? [];
    for (let at = 0; at < Math.max(versions.length, inForm.length); at += 1)
      if (versions[at] !== inForm[at])
        return `${variant}, section ${section + 1}, question ${at + 1}: the draw gives ${versions[at] ?? 'none'}, the form has ${inForm[at] ?? 'none'}.`;
  }
  return null;
}
