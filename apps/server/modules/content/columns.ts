import type { MessageKind } from '@kasauti/contract/content/content.ts';
import type { Language, Localized } from '@kasauti/domain/form/content.ts';
import type { Json } from '../../platform/database/database.ts';

/** What a page holds besides the name in its address. */
export type Page = { title: Localized<string>; paragraphs: Localized<string>[] };

/** Types of columns that SQL does not say. `npm run tables` puts them into `tables.ts`. */
export type Columns = {
  'content_entry.body': Json<unknown>;
  // These have defaults, but a new message must say what it is.
  'contact_message.kind': MessageKind;
  'contact_message.language': Language;
  'contact_message.is_suspected': boolean;
};
