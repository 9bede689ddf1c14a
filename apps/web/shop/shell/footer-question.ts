import { footer } from '@kasauti/contract/content.ts';
import { question } from '../../lib/queries.ts';

/** What the server asks for every page, so that no footer is loaded twice. */
export const footerQuestion = question(footer, {});
