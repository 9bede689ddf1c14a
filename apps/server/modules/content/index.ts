export { type Banner, editBanners, editFaqs, editFooter, editPage, type Faq, type Page } from './edit-content.ts';
export { ownMessages } from './own-messages.ts';
export { registerContent } from './routes.ts';
