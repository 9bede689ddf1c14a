import { footer } from '@kasauti/contract/content/content.ts';
import { question } from '../../lib/server/queries.ts';

/** What the server asks for every page, so that no footer is loaded twice. */
export const footerQuestion = question(footer, {});
