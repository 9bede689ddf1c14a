import type { MessageKind } from '@kasauti/contract/content/content.ts';
import type { Language, Localized } from '@kasauti/domain/form/content.ts';
import type { Json } from '../../platform/database/database.ts';

/** Content of a page. The slug in its address is stored separately. */
export type Page = { title: Localized<string>; paragraphs: Localized<string>[] };

/** Column types that cannot be derived from SQL. `npm run tables` copies them into `tables.ts`. */
export type Columns = {
  'content_entry.body': Json<unknown>;
  // These columns have defaults, but an insert must set them.
  'contact_message.kind': MessageKind;
  'contact_message.language': Language;
  'contact_message.is_suspected': boolean;
};
