import type { FormDraftId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Actor } from '../../../platform/http/session.ts';
import { record } from '../../audit/index.ts';

/** Records an action in the audit log. It names the form, and nothing of its content. */
export function note(work: Work, action: string, formDraftId: FormDraftId, by: Actor): void {
  record(work, { ...by, action: `form.${action}`, objectKind: 'form', objectId: formDraftId, detail: {} });
}
