import { footer } from '@kasauti/contract/content/content.ts';
import { question } from '../../lib/server/queries.ts';

/** Request for the content of the footer. The server makes it for every page and passes the response to the browser. */
export const footerQuestion = question(footer, {});
