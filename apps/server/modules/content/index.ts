export { editBanners, editFaqs, editFooter, editPage } from './edit-content.ts';
export { eraseMessages } from './erase-messages.ts';
export { ownMessages } from './own-messages.ts';
export { findTicket } from './read-tickets.ts';
export { openTicket } from './receive-message.ts';
export { registerContent } from './routes.ts';
