import type { ItemBar } from '@kasauti/contract/bank/several-items.ts';
import { t } from '@lingui/core/macro';

/** Says why an action was refused for one question. */
export function barText(bar: ItemBar): string {
  switch (bar) {
    case 'not-found':
      return t`This question could not be found.`;
    case 'of-a-file':
      return t`It was imported with the file of a form. Change it in that file.`;
    case 'changed-meanwhile':
      return t`Somebody has changed it meanwhile. Read it before you try again.`;
    case 'not-in-this-state':
      return t`This is not possible in its state.`;
    case 'not-ready':
      return t`It has mistakes or missing parts. Its page shows them.`;
    case 'too-many-tags':
      return t`It would have more than 20 tags.`;
  }
}
