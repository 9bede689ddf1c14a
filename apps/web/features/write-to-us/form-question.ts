import { contactForm } from '@kasauti/contract/content/content.ts';
import { question } from '../../lib/server/queries.ts';

/** Asked by the page on the server, so that a form carries its mark before any script runs. */
export const askForm = question(contactForm, {});
