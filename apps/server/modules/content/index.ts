export { type Banner, editBanners, editFaqs, editFooter, editPage, type Faq, type Page } from './edit-content.ts';
export { registerContent } from './routes.ts';
