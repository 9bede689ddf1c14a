import { contactForm } from '@kasauti/contract/content/content.ts';
import { question } from '../../lib/server/queries.ts';

/**
 * Query for the token of the form. The server makes this query while it renders the page. The form therefore has a
 * token before any script runs.
 */
export const askForm = question(contactForm, {});
