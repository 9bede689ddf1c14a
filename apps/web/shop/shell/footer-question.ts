import { footer } from '@kasauti/contract/content/content.ts';
import { question } from '../../lib/server/queries.ts';

/** Request for the footer, which the server makes for every page, so that the browser does not repeat it. */
export const footerQuestion = question(footer, {});
