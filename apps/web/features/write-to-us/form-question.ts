import { contactForm } from '@kasauti/contract/content/content.ts';
import { question } from '../../lib/server/queries.ts';

/**
 * Query for the form's token. The server runs it while it renders the page, so that the form has a token before any
 * script runs.
 */
export const askForm = question(contactForm, {});
