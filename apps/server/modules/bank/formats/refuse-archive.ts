import type { ZipRefusal } from '../../../platform/archives/read-zip.ts';
import { refuseQuestion } from './refused.ts';

/** Refuses an archive. The message names the faulty entry, if one is known. */
export function refuseArchive({ code, reason, entry }: ZipRefusal): never {
  return refuseQuestion(code, `${reason.replace(/\.$/, '')}${entry === '' ? '' : ` (${entry})`}.`);
}
