export { editBanners, editFaqs, editFooter, editPage } from './edit-content.ts';
export { privacy } from './privacy.ts';
export { findTicket } from './read-tickets.ts';
export { openTicket } from './receive-message.ts';
export { registerContent } from './routes.ts';
