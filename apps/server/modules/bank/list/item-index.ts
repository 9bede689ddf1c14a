import { missingLanguages } from '@kasauti/domain/bank/missing-languages.ts';
import { questionTitles } from '@kasauti/domain/bank/question-title.ts';
import { tidyTopic } from '@kasauti/domain/bank/topic.ts';
import { foldForSearch } from '@kasauti/domain/text/search-fold.ts';
import { definePart } from '../../../platform/parts.ts';
import type { Shown } from '../store/indexed.ts';
import { makeBankIndex, stringsIn } from './bank-index.ts';
import type { IndexedItem } from './indexed-item.ts';

const keys = {
  changedAt: (item: IndexedItem) => item.changedAt.getTime(),
  code: (item: IndexedItem) => item.code,
  topic: (item: IndexedItem) => item.topic.toLowerCase(),
};
export type ItemSort = keyof typeof keys;

export const itemIndexPart = definePart({
  name: 'the index of the item bank',
  make: () => makeBankIndex({ type: 'question', toRow, keys }),
});

function toRow({ source, ...row }: Shown<'question'>): IndexedItem {
  const { difficulty, prompt, answer, explanation } = source;
  const topic = tidyTopic(source.topic);
  return {
    ...row,
    title: questionTitles(prompt),
    topic,
    difficulty,
    kind: answer.kind,
    missing: missingLanguages(source),
    text: foldForSearch([row.code, topic, ...stringsIn([prompt, answer, explanation])].join(' ')),
  };
}
