import type { ItemDraft, PassageDraft } from '@kasauti/contract/bank/item-draft.ts';
import type { ItemProblem } from '@kasauti/contract/bank/versions.ts';
import type { Pictures } from '@kasauti/domain/form/pictures.ts';
import type { SourceItem, SourcePassage } from '@kasauti/domain/form/source.ts';
import { checkItem } from './check-item.ts';
import { checkPassage } from './check-passage.ts';

/** What an item of the bank is. Its versions, their reviews and their encryption are the same for both. */
export type ItemType = 'question' | 'passage';

/** The source of an item, by its type. */
export type SourceOf = { question: SourceItem; passage: SourcePassage };
export type BankSource = SourceOf[ItemType];

/** What an author writes of an item. */
export type Authored = { type: 'question'; draft: ItemDraft } | { type: 'passage'; draft: PassageDraft };

/** Adds the code of an item to what its author wrote. */
export function sourceOf(written: Authored, code: string): BankSource {
  return written.type === 'question' ? { ...written.draft, itemRef: code } : { ...written.draft, stimulusRef: code };
}

/** Checks a source as it would be checked at the publication of a form. */
export function problemsOf(source: BankSource, itemVersionId: string, pictures: Pictures): ItemProblem[] {
  return 'itemRef' in source
    ? checkItem(source, itemVersionId, pictures).problems
    : checkPassage(source, pictures).problems;
}
