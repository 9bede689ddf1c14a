import { languagesMissingIn } from '@kasauti/domain/bank/missing-languages.ts';
import type { Language, Localized } from '@kasauti/domain/form/content.ts';
import { foldForSearch } from '@kasauti/domain/text/search-fold.ts';
import { definePart } from '../../../platform/parts.ts';
import { makeBankIndex, stringsIn } from '../list/bank-index.ts';
import type { Shown } from '../store/indexed.ts';

/** A passage with the fields that the list shows and searches. `text` contains all its texts, folded for search. */
export type IndexedPassage = Omit<Shown<'passage'>, 'source'> & {
  title: Localized<string>;
  missing: Language[];
  text: string;
};

const keys = {
  changedAt: (passage: IndexedPassage) => passage.changedAt.getTime(),
  code: (passage: IndexedPassage) => passage.code,
};
export type PassageSort = keyof typeof keys;

export const passageIndexPart = definePart({
  name: 'the index of the passages',
  make: () => makeBankIndex({ type: 'passage', toRow, keys }),
});

function toRow({ source, ...row }: Shown<'passage'>): IndexedPassage {
  const { title, body, figure } = source;
  return {
    ...row,
    title,
    missing: languagesMissingIn([title, body, figure?.alt]),
    text: foldForSearch([row.code, ...stringsIn([title, body])].join(' ')),
  };
}
