import type { ItemKind, Language } from '@kasauti/domain/form/content.ts';
import type { SourceItem } from '@kasauti/domain/form/source.ts';
import type { Shown } from '../store/indexed.ts';

/** An item with the fields that the list shows and searches. `text` contains all its texts, folded for search. */
export type IndexedItem = Omit<Shown<'question'>, 'source'> & {
  title: { en: string; hi?: string };
  topic: string;
  difficulty: SourceItem['difficulty'];
  kind: ItemKind;
  missing: Language[];
  text: string;
};
