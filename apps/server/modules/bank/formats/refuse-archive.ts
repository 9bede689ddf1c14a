import type { ZipRefusal } from '../../../platform/archives/read-zip.ts';
import { refuseQuestion } from './refused.ts';

/** Refuses a file that is an archive, with the entry at fault. */
export function refuseArchive({ code, reason, entry }: ZipRefusal): never {
  return refuseQuestion(code, `${reason.replace(/\.$/, '')}${entry === '' ? '' : ` (${entry})`}.`);
}
