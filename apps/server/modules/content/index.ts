export { editBanners, editFaqs, editFooter, editPage } from './edit-content.ts';
export { ownMessages } from './own-messages.ts';
export { registerContent } from './routes.ts';
